import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { defineConfig } from '@playwright/test';

import { ADMIN_PASSWORD } from './support/desk.ts';

const ROOT = join(import.meta.dirname, '..');
const PHONE = { width: 390, height: 844 };
const SMALL_PHONE = { width: 320, height: 640 };

/** The whole way through, at every size; how a screen holds is measured at both by its own tests. */
const EVERY_SIZE = /journey\.spec\.ts$/;
const SCREENSHOTS = /screenshots\.spec\.ts$/;
/** What `npm run test:full` adds: how screens look, rules of single fields, slow or lost connections. */
const FULL = new RegExp(
  `/(?:${[
    'about',
    'board-rendering',
    'responsive-layout',
    'match-cards',
    'slow-chunks',
    'navigation',
    'markup-injection',
    'match-stream',
    'not-found',
    'polling',
    'register',
    'step-bet-recovery',
    'step-bet-decision',
    'odds-burst',
  ].join('|')})\\.spec\\.ts$`,
);

if (!existsSync(join(ROOT, 'apps/player/dist/index.html')))
  throw new Error('The player app is not built. Run "npm run build" first.');

// Workers read this file again: what was found once goes to them through the environment. SANAM_E2E_URL, when
// given, is a server that already runs.
process.env['SANAM_E2E_OWN_SERVER'] ??= process.env['SANAM_E2E_URL'] ? 'no' : 'yes';
process.env['SANAM_BROWSER'] ??= JSON.stringify(await findBrowser());
process.env['SANAM_E2E_URL'] ??= `http://127.0.0.1:${await freePort()}`;
const { executablePath, args } = JSON.parse(process.env['SANAM_BROWSER']) as Browser;
const address = process.env['SANAM_E2E_URL'];
const isOwnServer = process.env['SANAM_E2E_OWN_SERVER'] === 'yes';

export default defineConfig({
  testDir: '.',
  outputDir: join(ROOT, 'test-results'),
  fullyParallel: true,
  // Most of a test is waiting for the page: three keep two cores busy.
  workers: 3,
  forbidOnly: true,
  // Only a hang takes so long: the machine may be busy with the other workers, and with more beside them, and the app itself
  // rests for seconds between two tries.
  timeout: 240_000,
  expect: { timeout: 45_000, toPass: { timeout: 45_000 } },
  reporter: [['list'], ['json', { outputFile: join(ROOT, 'test-results/browser.json') }]],
  use: {
    baseURL: address,
    // A page is open for seconds: to compile its code anew so that it runs faster costs more than it saves.
    launchOptions: { executablePath, args: [...args, '--js-flags=--no-opt --no-maglev --no-sparkplug'] },
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    colorScheme: 'dark',
    isMobile: true,
    hasTouch: true,
    // A sheet that need not rise is there at once. What moves is looked at where it is the point.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: 'off',
  },
  projects: process.env['SANAM_SCREENS']
    ? [{ name: 'screenshots', testMatch: SCREENSHOTS, use: { viewport: PHONE, deviceScaleFactor: 2 } }]
    : [
        { name: 'phone', testIgnore: [SCREENSHOTS, FULL], use: { viewport: PHONE } },
        { name: 'full', testMatch: FULL, use: { viewport: PHONE } },
        { name: 'small-phone', testMatch: EVERY_SIZE, use: { viewport: SMALL_PHONE } },
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
        PORT: new URL(address).port,
        DEMO: 'on',
        // Seeded and standing still: what a test sees changes only by what it does.
        DEMO_SPEED: '0',
        DESK_ADMIN_PASSWORD: ADMIN_PASSWORD,
        // Every test comes from one address, and none is about how long an address must wait.
        LOGIN_ATTEMPTS_PER_ADDRESS: '1000000',
        PASSWORD_HASH_COST: 'light',
        SUPPORT_LINE: '@sanam',
        SUPPORT_PHONE: '02-123-4567',
        NODE_ENV: 'test',
      },
    },
  }),
});

interface Browser {
  executablePath: string;
  args: string[];
}

async function findBrowser(): Promise<Browser> {
  const file = new URL('../tools/find-browser.mjs', import.meta.url).href;
  const tool = (await import(file)) as { findBrowser: () => Promise<Browser> };
  return tool.findBrowser();
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
