import { existsSync } from 'node:fs';
import path from 'node:path';
import { canRun } from './can-run.mjs';

/**
 * A Chromium or Chrome this machine has: the one CHROME_PATH names, one on PATH, or one in the usual places.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export function findSystemBrowser(env) {
  const named = env['CHROME_PATH'];
  if (named) {
    if (!canRun(named)) throw new Error(`CHROME_PATH is ${named}, and no browser starts from there.`);
    return named;
  }
  const onPath = (env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  return [...onPath, ...usualPlaces(env)].find((file) => existsSync(file) && canRun(file));
}

const NAMES =
  process.platform === 'win32'
    ? ['chrome.exe', 'chromium.exe']
    : [
        'chromium',
        'chromium-browser',
        'google-chrome-stable',
        'google-chrome',
        'chromium-headless-shell',
        'chrome-headless-shell',
      ];

const WINDOWS_PLACES = [
  ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Chromium', 'Application', 'chrome.exe'],
];

/** @param {NodeJS.ProcessEnv} env */
function usualPlaces(env) {
  if (process.platform === 'darwin') {
    return ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  }
  if (process.platform === 'win32') {
    return ['ProgramFiles', 'ProgramFiles(x86)', 'LocalAppData'].flatMap((name) => {
      const folder = env[name];
      return folder ? WINDOWS_PLACES.map((place) => path.join(folder, ...place)) : [];
    });
  }
  return ['/usr/lib/chromium/chromium', '/opt/google/chrome/chrome', '/snap/bin/chromium'];
}
