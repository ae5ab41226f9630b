import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { defineConfig } from '@playwright/test';

import { ADMIN_PASSWORD } from './support/desk.ts';
import { findFreePort } from './support/free-port.ts';
import { type Browser, findBrowser, startPostgres } from './support/tools.ts';
import { PHONE } from './support/viewports.ts';

const ROOT = join(import.meta.dirname, '..');
const SCREENSHOTS = /screenshots\.spec\.ts$/;

/**
 * `npm test` runs the journeys, in Thai and English: what players and operators do with money, prices and results. A
 * change that breaks another screen nearly always breaks the API's tests or one of these.
 */
const JOURNEYS = new RegExp(
  `/(${[
    ['journey', 'home', 'match', 'bet-sheet', 'bet-odds-changes', 'bet-recovery', 'step-slip', 'decisions'],
    ['deposit', 'withdraw', 'ticket', 'desk', 'desk-ringside', 'desk-transfers'],
  ]
    .flat()
    .join('|')})\\.spec\\.ts$`,
);

/**
 * `npm run test:full` adds the other files, and in the journeys the tests with this tag: layout and accessibility in
 * every language and both colour schemes, the keyboard, faults of network, tab and server, poll intervals, bursts.
 */
const FULL = /@full/;

if (!existsSync(join(ROOT, 'apps/player/dist/index.html')))
  throw new Error('The player app is not built. Run "npm run build" first.');

// Each worker reads this file again and takes from the environment what was found the first time. SANAM_E2E_URL names a
// server that is already running.
process.env['SANAM_E2E_OWN_SERVER'] ??= process.env['SANAM_E2E_URL'] ? 'no' : 'yes';
process.env['SANAM_BROWSER'] ??= JSON.stringify(await findBrowser());
process.env['SANAM_E2E_URL'] ??= `http://127.0.0.1:${await findFreePort()}`;
// It ends with this process.
process.env['SANAM_E2E_POSTGRES'] ??= await startPostgres();
const { executablePath, args } = JSON.parse(process.env['SANAM_BROWSER']) as Browser;
const address = process.env['SANAM_E2E_URL'];
const database = process.env['SANAM_E2E_POSTGRES'];
const isOwnServer = process.env['SANAM_E2E_OWN_SERVER'] === 'yes';

export default defineConfig({
  testDir: '.',
  outputDir: join(ROOT, 'test-results'),
  fullyParallel: true,
  // Tests wait for the page a good part of their time: four workers keep two cores busy.
  workers: 4,
  forbidOnly: true,
  // CI shares its machine with other programs, so a failed test runs once more there. A defect fails twice.
  retries: process.env['CI'] ? 1 : 0,
  // Only a hang takes so long: the machine may be busy, and the app waits for seconds between two retries.
  timeout: 240_000,
  expect: { timeout: 45_000, toPass: { timeout: 45_000 } },
  reporter: [['list'], ['json', { outputFile: join(ROOT, 'test-results/browser.json') }]],
  use: {
    baseURL: address,
    // A page is open for seconds only: V8's optimising compilers cost more than they save.
    launchOptions: { executablePath, args: [...args, '--js-flags=--no-opt --no-maglev'] },
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    colorScheme: 'dark',
    isMobile: true,
    hasTouch: true,
    // Sheets open without an animation, except in tests of the animation.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: 'off',
  },
  projects: process.env['SANAM_SCREENS']
    ? [{ name: 'screenshots', testMatch: SCREENSHOTS, use: { viewport: PHONE, deviceScaleFactor: 2 } }]
    : [
        { name: 'journeys', testMatch: JOURNEYS, grepInvert: FULL, use: { viewport: PHONE } },
        { name: 'full', testMatch: JOURNEYS, grep: FULL, use: { viewport: PHONE } },
        { name: 'others', testIgnore: [SCREENSHOTS, JOURNEYS], use: { viewport: PHONE } },
      ],
  ...(isOwnServer && {
    webServer: {
      command: `"${process.execPath}" apps/demo/src/main.ts`,
      cwd: ROOT,
      url: `${address}/readyz`,
      timeout: 240_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
      env: {
        DATA_DIR: 'memory',
        DATABASE_URL: database,
        PORT: new URL(address).port,
        DEMO: 'on',
        // Seeded and then idle: the data changes only by what tests do.
        DEMO_SPEED: '0',
        DESK_ADMIN_PASSWORD: ADMIN_PASSWORD,
        // All tests log in from one address, and none is about the limit for an address.
        LOGIN_ATTEMPTS_PER_ADDRESS: '1000000',
        REQUESTS_PER_ADDRESS: '1000000',
        // Faster than people.
        READS_PER_PLAYER: '1000',
        // A desk on a busy machine falls silent for some seconds. Tests about silence have a server of their own.
        DESK_SILENCE_SECONDS: '30',
        PASSWORD_HASH_COST: 'light',
        SUPPORT_LINE: '@sanam',
        SUPPORT_PHONE: '02-123-4567',
        NODE_ENV: 'test',
      },
    },
  }),
});
