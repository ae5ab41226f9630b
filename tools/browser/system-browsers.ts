import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const CHROMIUM = ['chromium', 'chromium-browser', 'chromium-headless-shell'];
const CHROME = ['google-chrome-stable', 'google-chrome', 'chrome-headless-shell'];
const NAMES = process.platform === 'win32' ? ['chrome.exe', 'chromium.exe'] : [...CHROMIUM, ...CHROME];

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
export function canRun(executable: string): boolean {
  if (process.platform === 'win32') return existsSync(executable);
  const { status, stdout } = spawnSync(executable, ['--version'], { encoding: 'utf8', timeout: 30_000 });
  return status === 0 && /Chrom/.test(stdout);
}
