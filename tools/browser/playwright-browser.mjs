import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { runProgram } from '../run-program.mjs';

const e2e = path.join(import.meta.dirname, '..', '..', 'e2e');

/** The browser Playwright downloaded earlier, when there is one. */
export function findPlaywrightBrowser() {
  const { chromium } = createRequire(path.join(e2e, 'package.json'))('@playwright/test');
  const executable = chromium.executablePath();
  return existsSync(executable) ? executable : undefined;
}

/** @param {(sentence: string) => void} say */
export async function downloadPlaywrightBrowser(say) {
  say("Downloading Playwright's Chromium.");
  const cli = createRequire(path.join(e2e, 'package.json')).resolve('@playwright/test/cli');
  await runProgram(process.execPath, [cli, 'install', '--no-shell', 'chromium']);
  return findPlaywrightBrowser();
}
