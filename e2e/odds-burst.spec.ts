import { parseRung, rateOf, ratesOfRung } from '@sanam/betting';
import { expect, type Page } from '@playwright/test';

import { logInAsNewPlayer } from './support/accounts.ts';
import { test } from './support/own-server.ts';
import { createTrader, type Trader } from './support/trader.ts';

const MATCHES = 60;
const RUNGS = ['10/9', '5/4', '3/2', '2/1', '7/4', '100/95'];
/** The storm passes over these; the others must not so much as notice. */
const STRUCK = 30;
const CHANGES_EACH = 5;

// On a server of its own: on a shared one every other page would hear the storm too.
test(
  'a burst of odds ends at the last price and renders nothing else again',
  { tag: '@full' },
  async ({ browser, server }) => {
    test.slow();
    const context = await browser.newContext({ baseURL: server.address });
    await weather(await context.newPage());
    await context.close();
  },
);

async function weather(page: Page): Promise<void> {
  const trader = await createTrader(page.request);
  const stadiumId = await trader.addStadium('สนามทดสอบ');
  const ids = await inBatches(MATCHES, (place) => openMatch(trader, stadiumId, place));
  await logInAsNewPlayer(page);
  await page.goto('/');
  await expect(page.locator('.duel-half')).toHaveCount(2 * MATCHES);
  await isListening(page, trader, ids);
  await page.evaluate(() => document.fonts.ready);
  const before = await sizes(page);
  await page.evaluate(watchBoard);

  const struck = ids.slice(0, STRUCK);
  await inBatches(STRUCK, async (place) => {
    for (let change = 0; change < CHANGES_EACH; change += 1) {
      await trader.setRate(struck[place] ?? 0, rungOf(place, change), cornerOf(place));
    }
  });
  for (const [place, id] of struck.entries()) {
    const last = rungOf(place, CHANGES_EACH - 1);
    await expect(plateOf(page, id)).toHaveText([...pricesOf(last, cornerOf(place))]);
  }

  const seen = await page.evaluate(() => globalThis.endBoardWatch());
  expect(seen.shift).toBe(0);
  expect(seen.redrawn.toSorted(ascending)).toEqual(struck.toSorted(ascending));
  expect(seen.outsidePlates).toEqual([]);
  expect(await sizes(page)).toEqual(before);
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

/** A new price is shown once the page is connected: of one of the struck ones, since its mark goes away in the storm. */
async function isListening(page: Page, trader: Trader, ids: readonly number[]): Promise<void> {
  const id = ids[0] ?? 0;
  await trader.setRate(id, '3/2');
  await expect(plateOf(page, id)).toHaveText([...pricesOf('3/2', 'RED')]);
}

function plateOf(page: Page, id: number) {
  return page.locator(`article:has([href="/bet/${id}"]) .duel-price`);
}

function rungOf(place: number, change: number): string {
  return RUNGS[(place + change) % RUNGS.length] ?? '';
}

function cornerOf(place: number): 'RED' | 'BLUE' {
  return place % 3 === 0 ? 'BLUE' : 'RED';
}

function pricesOf(text: string, favourite: 'RED' | 'BLUE'): readonly [red: string, blue: string] {
  const rung = parseRung(text);
  if (rung === undefined) throw new Error(`${text} is no price`);
  const rates = ratesOfRung({ rung, favourite, rateType: 'MY' });
  return [rateOf('RED', rates).rateName, rateOf('BLUE', rates).rateName];
}

/** A few at a time, as fast as the server answers. */
async function inBatches<Result>(count: number, work: (place: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let place = 0; place < count; place += BATCH) {
    const places = Array.from({ length: Math.min(BATCH, count - place) }, (_, offset) => place + offset);
    results.push(...(await Promise.all(places.map(work))));
  }
  return results;
}

const BATCH = 10;

/** Of every cell and the tabs above them; what lies below the board comes when it comes. */
function sizes(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.duel-half, [role=tabpanel] article, [role=tablist]')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return `${x} ${y} ${width} ${height}`;
    }),
  );
}

interface BoardSeen {
  readonly shift: number;
  /** Matches whose card has changed. */
  readonly redrawn: number[];
  /** What changed on the page that is neither a price nor the bar above it. */
  readonly outsidePlates: string[];
}

declare global {
  var endBoardWatch: () => BoardSeen;
}

/** In the page. */
function watchBoard(): void {
  let shift = 0;
  const redrawn = new Set<number>();
  const outsidePlates: string[] = [];
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
      if (link) redrawn.add(Number(link.getAttribute('href')?.slice('/bet/'.length)));
      if (!element?.closest('.duel, .tension')) outsidePlates.push(element?.outerHTML.slice(0, 200) ?? '');
    }
  });
  changes.observe(panel, { subtree: true, childList: true, attributes: true, characterData: true });
  globalThis.endBoardWatch = () => {
    changes.disconnect();
    shifts.disconnect();
    return { shift, redrawn: [...redrawn], outsidePlates };
  };
}
