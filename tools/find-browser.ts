import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { installNpmBrowser, unpackDebianBrowser } from './unpack-browser.ts';

const requireFromTests = createRequire(new URL('../e2e/package.json', import.meta.url));

const CHROMIUM = ['chromium', 'chromium-browser', 'chromium-headless-shell'];
const CHROME = ['google-chrome-stable', 'google-chrome', 'chrome-headless-shell'];
const NAMES = process.platform === 'win32' ? ['chrome.exe', 'chromium.exe'] : [...CHROMIUM, ...CHROME];

/** Returns the candidates of a source. */
type Find = (say: (sentence: string) => void) => string[] | Promise<string[]>;

/** In the order they are tried: what is there, then what can be fetched without root. */
const SOURCES: Record<string, Find> = {
  system: () => findSystemBrowsers(process.env),
  playwright: findPlaywrightBrowser,
  npm: installNpmBrowser,
  debian: unpackDebianBrowser,
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
      reasons.push(`${source}: ${candidates.map((file) => `${file} does not start`).join(', ') || 'none'}`);
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

/** The Chromium and Chrome programs of this machine: the one of CHROME_PATH, or else those on PATH and in the usual places. */
export function findSystemBrowsers(env: NodeJS.ProcessEnv): string[] {
  const named = env['CHROME_PATH'];
  if (named) {
    if (!canRun(named)) throw new Error(`CHROME_PATH is ${named}, and no browser starts from there.`);
    return [named];
  }
  const onPath = (env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  const windowsFolders = ['ProgramFiles', 'ProgramFiles(x86)', 'LocalAppData'].flatMap(
    (name) => env[name] ?? [],
  );
  const usual = [
    '/usr/lib/chromium/chromium',
    '/opt/google/chrome/chrome',
    '/snap/bin/chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ...windowsFolders.flatMap((folder) => [
      path.join(folder, 'Google/Chrome/Application/chrome.exe'),
      path.join(folder, 'Chromium/Application/chrome.exe'),
    ]),
  ];
  return [...onPath, ...usual].filter((file) => existsSync(file));
}

/**
 * Whether a browser really starts: distributions ship stubs that only print what to install, and a browser may lack a
 * library. On Windows `--version` would open a window, so an existing file has to do.
 */
function canRun(executable: string): boolean {
  if (process.platform === 'win32') return existsSync(executable);
  const { status, stdout } = spawnSync(executable, ['--version'], { encoding: 'utf8', timeout: 30_000 });
  return status === 0 && /Chrom/.test(stdout);
}

/** The browser that Playwright downloaded earlier. */
function findPlaywrightBrowser() {
  const { chromium } = requireFromTests('@playwright/test') as { chromium: { executablePath: () => string } };
  return [chromium.executablePath()].filter((file) => existsSync(file));
}
