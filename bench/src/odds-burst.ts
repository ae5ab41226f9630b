import { parseArgs } from 'node:util';
import { changePrices, displayedPrice } from './odds-burst/change-prices.ts';
import { createDeskClient, type Price } from './odds-burst/desk-client.ts';
import { pinToOwnCore } from './odds-burst/pin-cpu.ts';
import { traceTasks } from './odds-burst/trace-tasks.ts';
import { watchPage } from './odds-burst/watch-page.ts';
import type { Metric } from './report/metric.ts';
import { createReport } from './report/report.ts';
import { createApi } from './server/api-client.ts';
import { calibrate } from './web/calibrate.ts';
import { registerMember } from './web/member-client.ts';
import { openPhone, type Phone } from './web/open-phone.ts';
import { startWebServer } from './web/start-web-server.ts';

/**
 * Many odds changes at once: a hundred open matches on the home page, fifty price changes a second, and a phone with a
 * quarter of a core of its own. Fails if a task of the page takes over 50 ms, if the layout shifts, or if a price is
 * not the last one sent. Then all fifty changes go to the page of one match, which is more than any match will see:
 * there 50 ms is a goal. Where no core can be set apart, the processor time of a task has the cap instead of its wall
 * time.
 *
 *   --seconds <count>   how long prices change
 *   --save              writes bench/results/odds-burst.json
 */
const MATCHES = 100;
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '20' }, save: { type: 'boolean', default: false } },
});
const BURST = { perSecond: 50, seconds: Number(values.seconds) };
const LONGEST_TASK_MS = 50;
const QUIET_MS = 2000;

const report = createReport('odds-burst', values.save);
const server = await startWebServer({ isDemo: false });
let phone: Phone | undefined;
try {
  const desk = await createDeskClient(server.address);
  const matchIds = await desk.openMatches(MATCHES);
  phone = await openPhone(server.address, await registerMember(createApi(server.address)));
  const oneMatch = matchIds.slice(0, 1);
  await measureBurst(phone, '/', {
    cells: 2 * MATCHES,
    longest: { cap: LONGEST_TASK_MS },
    changePrices: () => changePrices(desk, matchIds, BURST),
  });
  await measureBurst(phone, `/bet/${oneMatch[0]}`, {
    cells: 2,
    longest: { goal: LONGEST_TASK_MS },
    changePrices: () => changePrices(desk, oneMatch, BURST),
  });
} finally {
  await phone?.close();
  await server.close();
}

interface Burst {
  /** How many prices the page shows. */
  readonly cells: number;
  /** The limit of its longest task, in ms. */
  readonly longest: Pick<Metric, 'goal' | 'cap'>;
  readonly changePrices: () => Promise<ReadonlyMap<number, Price>>;
}

async function measureBurst(phone: Phone, path: string, burst: Burst): Promise<void> {
  const { cells, longest: allowed } = burst;
  const { page, devtools, throttle, release } = phone;
  await page.goto(path);
  const halves = page.locator('.duel-half:visible');
  await page.waitForFunction((count) => document.querySelectorAll('.duel-half').length >= count, cells);
  // Loads what the page fetches when idle or at the first touch.
  await page.locator('main').dispatchEvent('pointerdown');
  await page.waitForLoadState('networkidle');
  await throttle();
  // Throttling runs in a thread of its own, which must exist before threads are assigned to cores.
  const hasOwnCore = await pinToOwnCore(phone, server.pid);
  await page.evaluate(waitUntilIdle);
  const loopMs = await calibrate(page);

  const endWatch = await watchPage(page);
  const endTrace = await traceTasks(devtools);
  const begun = performance.now();
  const last = await burst.changePrices();
  const tookSeconds = (performance.now() - begun) / 1000;
  // Waits for the last changes; reading the cells afterwards is not part of the measurement.
  await page.waitForTimeout(QUIET_MS);
  const tasks = await endTrace();
  const seen = await endWatch();
  await release();
  const wrong = await page.evaluate(countWrongCells, expectedPrices(path, last));

  const [longest] = tasks;
  const byProcessor = tasks.toSorted((one, other) => other.processorMs - one.processorMs)[0];
  const metrics: Metric[] = [
    { name: 'changes a second', value: (BURST.perSecond * BURST.seconds) / tookSeconds, digits: 1 },
    { name: 'price cells on the page', value: await halves.count() },
    { name: 'tasks', value: tasks.length },
    {
      name: 'longest task, processor time',
      value: byProcessor?.processorMs ?? 0,
      unit: 'ms',
      digits: 1,
      ...allowed,
    },
    {
      name: 'longest task, wall time',
      value: longest?.wallMs ?? 0,
      unit: 'ms',
      digits: 1,
      ...(hasOwnCore ? allowed : { goal: LONGEST_TASK_MS }),
    },
    { name: 'tasks over 50 ms of wall time', value: seen.longTasksMs.length, goal: 0 },
    { name: 'cores of its own', value: hasOwnCore ? 1 : 0 },
    { name: 'frames dropped', value: seen.droppedFrames },
    { name: 'frames rendered', value: seen.frames },
    { name: 'longest frame', value: seen.longestFrameMs, unit: 'ms' },
    { name: 'layout shift', value: seen.shift, digits: 4, goal: 0, cap: 0 },
    { name: 'cells without the last price', value: wrong, goal: 0, cap: 0 },
    { name: 'a fixed loop, to compare runs by', value: loopMs, unit: 'ms' },
  ];
  report.add(`${path === '/' ? 'home page' : 'match page'}, 4× slower processor`, metrics);
  const parts = byProcessor?.parts.slice(0, 8).map((part) => `${part.name} ${part.processorMs.toFixed(1)}`);
  console.log(`  longest task: ${parts?.join(', ') ?? 'none'}\n`);
}

interface ExpectedCells {
  /** The price cells: of the card that links to the match, or of the match page. */
  readonly selector: string;
  readonly prices: readonly [red: string, blue: string];
}

function expectedPrices(path: string, last: ReadonlyMap<number, Price>): ExpectedCells[] {
  return [...last].map(([id, price]) => ({
    selector: path === '/' ? `article:has([href="/bet/${id}"]) .duel-price` : '.duel-match .duel-price',
    prices: displayedPrice(price),
  }));
}

function countWrongCells(expected: readonly ExpectedCells[]): number {
  return expected.flatMap(({ selector, prices }) => {
    const shown = [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
    return prices.filter((price, place) => shown[place] !== price);
  }).length;
}

/** In the page: waits until nothing is left to do. */
async function waitUntilIdle(): Promise<void> {
  for (let round = 0; round < 3; round += 1) await new Promise((isIdle) => requestIdleCallback(isIdle));
}
