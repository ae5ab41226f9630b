import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { canRun, findSystemBrowsers } from './browser/system-browsers.ts';
import { installNpmBrowser, unpackDebianBrowser } from './browser/unpacked-browsers.ts';
import { runProgram } from './run-program.mjs';

const requireFromTests = createRequire(new URL('../e2e/package.json', import.meta.url));

/** Returns the candidates of a source. */
type Find = (say: (sentence: string) => void) => string[] | Promise<string[]>;

/** In the order they are tried: what is there, then what can be fetched without root. */
const SOURCES: Record<string, Find> = {
  system: () => findSystemBrowsers(process.env),
  playwright: findPlaywrightBrowser,
  npm: installNpmBrowser,
  debian: unpackDebianBrowser,
  download: downloadPlaywrightBrowser,
};

/** A Chromium to test with, fetched when the machine has none. SANAM_TEST_BROWSER insists on one source. */
export async function findBrowser({
  say = console.error as (sentence: string) => void,
  sources = SOURCES,
  only = process.env['SANAM_TEST_BROWSER'],
} = {}): Promise<{ executablePath: string; args: string[]; source: string }> {
  const names = Object.keys(sources);
  if (only && !sources[only])
    throw new Error(`SANAM_TEST_BROWSER is "${only}"; it may be ${names.join(', ')}.`);
  const reasons = [];
  for (const source of only ? [only] : names) {
    try {
      const candidates = (await sources[source]?.(say)) ?? [];
      const executablePath = candidates.find(canRun);
      if (executablePath) return { executablePath, args: argsFor(source), source };
      reasons.push(
        `${source}: ${candidates.length === 0 ? 'none' : `${candidates.join(', ')}: does not start`}`,
      );
    } catch (error) {
      reasons.push(`${source}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Error(
    'The browser tests need Chromium and none could be found or fetched. Install Chromium or Chrome, or set ' +
      `CHROME_PATH to one, and run again.\n${reasons.join('\n')}`,
  );
}

function argsFor(source: string) {
  const args = [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-gpu',
    '--disable-quic',
    '--disable-sync',
    // Two processes fewer: a twentieth of the browser's CPU time.
    '--enable-features=NetworkServiceInProcess2',
    '--in-process-gpu',
    '--no-default-browser-check',
    '--no-first-run',
  ];
  // Chromium's sandbox works neither for root nor with binaries unpacked without root.
  const isUnpacked = source === 'npm' || source === 'debian';
  if (isUnpacked || process.getuid?.() === 0) args.push('--no-sandbox');
  if (source === 'npm') args.push('--no-zygote');
  return args;
}

/** The browser that Playwright downloaded earlier. */
function findPlaywrightBrowser() {
  const { chromium } = requireFromTests('@playwright/test') as { chromium: { executablePath: () => string } };
  return [chromium.executablePath()].filter((file) => existsSync(file));
}

async function downloadPlaywrightBrowser(say: (sentence: string) => void) {
  say("Downloading Playwright's Chromium.");
  const cli = requireFromTests.resolve('@playwright/test/cli');
  await runProgram(process.execPath, [cli, 'install', '--no-shell', 'chromium']);
  return findPlaywrightBrowser();
}
