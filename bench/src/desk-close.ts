import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createDeskClient } from './odds-burst/desk-client.ts';
import { createReport } from './report/report.ts';
import { createApi, logInAtDesk } from './server/api-client.ts';
import { ADMIN_PASSWORD } from './server/start-server.ts';
import { registerMember } from './web/member-client.ts';
import { openPhone } from './web/open-phone.ts';
import { startWebServer } from './web/start-web-server.ts';
import { runWireit } from './web/tools.ts';

/**
 * How long betting stays open on players' screens after an operator presses Space at ringside: from the key to the
 * moment at which both prices of a phone's match page cannot be chosen any more.
 *
 *   --closes <count>   how often
 *   --save             writes bench/results/desk-close.json
 */
const { values } = parseArgs({
  options: { closes: { type: 'string', default: '20' }, save: { type: 'boolean', default: false } },
});
const GOAL_MS = 250;
const CAP_MS = 1000;

declare global {
  /** When the key was pressed, or the prices were closed, on the machine's clock. */
  var markedAt: number | undefined;
}

const report = createReport('desk-close', values.save);
await runWireit('build:desk');
const server = await startWebServer({ isDemo: false });
const session = await registerMember(createApi(server.address));
const phone = await openPhone(server.address, session);
try {
  const [matchId = 0] = await (await createDeskClient(server.address)).openMatches(10);
  const desk = await logInAtDesk(server.address);
  const ringside = await phone.browser.newPage({ viewport: { width: 1280, height: 800 } });
  await ringside.addInitScript(() => {
    addEventListener(
      'keydown',
      ({ code, timeStamp }) => {
        if (code === 'Space') globalThis.markedAt = performance.timeOrigin + timeStamp;
      },
      { capture: true },
    );
  });
  await ringside.goto(`${server.address}/desk/ringside/${matchId}`);
  await ringside.locator('input[name=username]').fill('admin');
  await ringside.locator('input[name=password]').fill(ADMIN_PASSWORD);
  await ringside.locator('button[type=submit]').click();
  await phone.page.goto(`/bet/${matchId}`);
  await phone.page.waitForLoadState('networkidle');

  const taken: number[] = [];
  for (let count = 0; count < Number(values.closes); count += 1) {
    if (count > 0) await desk('POST /desk/matches/{id}/open', { id: matchId });
    await phone.page.locator('.duel-match button.duel-half:not([aria-disabled=true])').nth(1).waitFor();
    await ringside.locator('.screen-edge-open').waitFor({ state: 'attached' });
    await phone.page.evaluate(() => {
      globalThis.markedAt = undefined;
      const observer = new MutationObserver(() => {
        if (document.querySelector('.duel-match button.duel-half:not([aria-disabled=true])')) return;
        observer.disconnect();
        globalThis.markedAt = performance.timeOrigin + performance.now();
      });
      observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    await ringside.keyboard.press('Space');
    await phone.page.waitForFunction(() => globalThis.markedAt !== undefined);
    const pressedAt = (await ringside.evaluate(() => globalThis.markedAt)) ?? Number.NaN;
    const closedAt = (await phone.page.evaluate(() => globalThis.markedAt)) ?? Number.NaN;
    taken.push(closedAt - pressedAt);
    await pause(200);
  }
  const sorted = taken.toSorted((one, other) => one - other);
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  report.add('close', [
    {
      name: 'from the key to a phone, median',
      value: at(0.5),
      unit: 'ms',
      goal: GOAL_MS,
      cap: CAP_MS,
      spread: taken,
    },
    { name: 'from the key to a phone, p95', value: at(0.95), unit: 'ms', cap: 2 * CAP_MS },
  ]);
} finally {
  await phone.close();
  await server.close();
}
process.exit();
