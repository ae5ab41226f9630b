import { canRun } from './browser/can-run.mjs';
import { unpackDebianBrowser } from './browser/debian-browser.mjs';
import { installNpmBrowser } from './browser/npm-browser.mjs';
import { downloadPlaywrightBrowser, findPlaywrightBrowser } from './browser/playwright-browser.mjs';
import { findSystemBrowser } from './browser/system-browser.mjs';

/**
 * @typedef {object} Browser
 * @property {string} executablePath
 * @property {string[]} args
 * @property {string} source which of the sources it came from
 *
 * @typedef {object} Source
 * @property {string} name
 * @property {(say: (sentence: string) => void) => string | undefined | Promise<string | undefined>} find
 */

/** In the order they are asked: what is there, then what can be had without root. @type {Source[]} */
const SOURCES = [
  { name: 'system', find: () => findSystemBrowser(process.env) },
  { name: 'playwright', find: () => findPlaywrightBrowser() },
  { name: 'npm', find: installNpmBrowser },
  { name: 'debian', find: unpackDebianBrowser },
  { name: 'download', find: downloadPlaywrightBrowser },
];

/**
 * A Chromium to test with, fetched when the machine has none. SANAM_TEST_BROWSER insists on one source.
 *
 * @param {{ say?: (sentence: string) => void, sources?: Source[], only?: string | undefined }} [options]
 * @returns {Promise<Browser>}
 */
export async function findBrowser({
  say = console.error,
  sources = SOURCES,
  only = process.env['SANAM_TEST_BROWSER'],
} = {}) {
  const asked = only ? sources.filter(({ name }) => name === only) : sources;
  if (asked.length === 0) {
    throw new Error(
      `SANAM_TEST_BROWSER is "${only}"; it may be ${sources.map(({ name }) => name).join(', ')}.`,
    );
  }
  const reasons = [];
  for (const { name, find } of asked) {
    try {
      const executablePath = await find(say);
      if (executablePath && canRun(executablePath))
        return { executablePath, args: argsFor(name), source: name };
      reasons.push(`${name}: ${executablePath ? `${executablePath} does not start` : 'none'}`);
    } catch (error) {
      reasons.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Error(
    'The browser tests need Chromium and none could be found or fetched. Install Chromium or Chrome, or set ' +
      `CHROME_PATH to one, and run again.\n${reasons.join('\n')}`,
  );
}

/** @param {string} source */
function argsFor(source) {
  const args = [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-gpu',
    '--disable-quic',
    '--disable-sync',
    // Two processes fewer to talk to: a twentieth of what the browser costs.
    '--enable-features=NetworkServiceInProcess2',
    '--in-process-gpu',
    '--no-default-browser-check',
    '--no-first-run',
  ];
  // Chromium's sandbox works neither for root nor with binaries unpacked without root.
  const unpacked = source === 'npm' || source === 'debian';
  if (unpacked || process.getuid?.() === 0) args.push('--no-sandbox');
  if (source === 'npm') args.push('--no-zygote');
  return args;
}
