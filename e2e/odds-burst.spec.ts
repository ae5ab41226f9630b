import { parseRung, rateOf, ratesOfRung } from '@sanam/betting';
import { expect, type Page } from '@playwright/test';

import { logInAsNewPlayer } from './support/accounts.ts';
import { openConnected } from './support/live-connection.ts';
import { test } from './support/own-server.ts';
import { createTrader, type Trader } from './support/trader.ts';

const MATCHES = 60;
const RUNGS = ['10/9', '5/4', '3/2', '2/1', '7/4', '100/95'];
/** The burst changes these; the others must not render again. */
const CHANGED = 30;
const CHANGES_EACH = 5;

// With its own server, since every page on a shared one would receive the burst too.
test(
  'a burst of odds ends at the last price and renders nothing else again',
  { tag: '@full' },
  async ({ browser, server }) => {
    test.slow();
    const context = await browser.newContext({ baseURL: server.address });
    await sendBurst(await context.newPage());
    await context.close();
  },
);

async function sendBurst(page: Page): Promise<void> {
  const trader = await createTrader(page.request);
  const stadiumId = await trader.addStadium('สนามทดสอบ');
  const ids = await inBatches(MATCHES, (place) => openMatch(trader, stadiumId, place));
  await logInAsNewPlayer(page);
  await openConnected(page, '/');
  await expect(page.locator('.duel-half')).toHaveCount(2 * MATCHES);
  await waitUntilCurrent(page, trader, ids);
  await page.evaluate(() => document.fonts.ready);
  const before = await measure(page);
  await page.evaluate(watchBoard);

  const changed = ids.slice(0, CHANGED);
  await inBatches(CHANGED, async (place) => {
    for (let change = 0; change < CHANGES_EACH; change += 1) {
      await trader.setRate(changed[place] ?? 0, chooseRung(place, change), chooseFavourite(place));
    }
  });
  for (const [place, id] of changed.entries()) {
    const last = chooseRung(place, CHANGES_EACH - 1);
    await expect(prices(page, id)).toHaveText([...formatPrices(last, chooseFavourite(place))]);
  }

  const seen = await page.evaluate(() => globalThis.endBoardWatch());
  expect(seen.shift).toBe(0);
  expect(seen.rendered.toSorted(ascending)).toEqual(changed.toSorted(ascending));
  expect(seen.outsidePrices).toEqual([]);
  expect(await measure(page)).toEqual(before);
}

function ascending(one: number, other: number): number {
  return one - other;
}

async function openMatch(trader: Trader, stadiumId: number, place: number): Promise<number> {
  const id = await trader.createMatch({ stadiumId, matchName: `คู่ที่ ${place + 1}`, rung: '10/9' });
  await trader.move(id, 'start');
  await trader.move(id, 'open');
  return id;
}

/** Waits for a new price and for a page that is up to date. The burst removes the mark of that price again. */
async function waitUntilCurrent(page: Page, trader: Trader, ids: readonly number[]): Promise<void> {
  const id = ids[0] ?? 0;
  await trader.setRate(id, '3/2');
  await expect(prices(page, id)).toHaveText([...formatPrices('3/2', 'RED')]);
  await expect(page.getByText('กำลังเชื่อมต่อใหม่...')).toHaveCount(0);
}

function prices(page: Page, id: number) {
  return page.locator(`article:has([href="/bet/${id}"]) .duel-price`);
}

function chooseRung(place: number, change: number): string {
  return RUNGS[(place + change) % RUNGS.length] ?? '';
}

function chooseFavourite(place: number): 'RED' | 'BLUE' {
  return place % 3 === 0 ? 'BLUE' : 'RED';
}

function formatPrices(text: string, favourite: 'RED' | 'BLUE'): readonly [red: string, blue: string] {
  const rung = parseRung(text);
  if (rung === undefined) throw new Error(`${text} is no price`);
  const rates = ratesOfRung({ rung, favourite, rateType: 'MY' });
  return [rateOf('RED', rates).rateName, rateOf('BLUE', rates).rateName];
}

/** A few at a time, as fast as the server replies. */
async function inBatches<Result>(count: number, work: (place: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let place = 0; place < count; place += BATCH) {
    const places = Array.from({ length: Math.min(BATCH, count - place) }, (_, offset) => place + offset);
    results.push(...(await Promise.all(places.map(work))));
  }
  return results;
}

const BATCH = 10;

/** Measures every cell and the tabs above them; what is below the board loads later. */
function measure(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.duel-half, [role=tabpanel] article, [role=tablist]')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return `${x} ${y} ${width} ${height}`;
    }),
  );
}

interface BoardSeen {
  readonly shift: number;
  /** Ids of the matches whose card has changed. */
  readonly rendered: number[];
  /** Elements that changed and are neither a price nor the bar above it. */
  readonly outsidePrices: string[];
}

declare global {
  var endBoardWatch: () => BoardSeen;
}

/** In the page. */
function watchBoard(): void {
  let shift = 0;
  const rendered = new Set<number>();
  const outsidePrices: string[] = [];
  const shifts = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shift += (entry as unknown as { value: number }).value;
  });
  shifts.observe({ type: 'layout-shift' });
  const panel = document.querySelector('[role=tabpanel]');
  if (panel === null) throw new Error('no board');
  const changes = new MutationObserver((list) => {
    for (const { target } of list) {
      const element = target instanceof Element ? target : target.parentElement;
      const link = element?.closest('article')?.querySelector('a[href^="/bet/"]');
      if (link) rendered.add(Number(link.getAttribute('href')?.slice('/bet/'.length)));
      if (!element?.closest('.duel, .tension')) outsidePrices.push(element?.outerHTML.slice(0, 200) ?? '');
    }
  });
  changes.observe(panel, { subtree: true, childList: true, attributes: true, characterData: true });
  globalThis.endBoardWatch = () => {
    changes.disconnect();
    shifts.disconnect();
    return { shift, rendered: [...rendered], outsidePrices };
  };
}
