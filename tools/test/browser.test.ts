import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { findBrowser, findSystemBrowsers } from '../find-browser.ts';
import { createTempDir } from './temp-dir.ts';

let folder: string;

beforeEach(() => {
  folder = createTempDir();
});

function program(name: string, script: string) {
  const file = path.join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

const browser = (name: string) => program(name, 'echo Chromium 150.0');
const stub = (name: string) => program(name, 'echo please install the snap >&2; exit 1');

test('the first source with a browser that starts is used, later ones are not tried', async () => {
  const never = vi.fn<() => string[]>();
  const sources = {
    nothing: () => [],
    broken: () => [stub('broken')],
    throws: () => Promise.reject(new Error('no network')),
    good: () => [stub('a'), browser('b')],
    never,
  };
  const { executablePath, source } = await findBrowser({ only: undefined, sources });
  expect([executablePath, source]).toEqual([path.join(folder, 'b'), 'good']);
  expect(never).not.toHaveBeenCalled();
});

test('without any browser the message says what to do and why each source has none', async () => {
  const sources = { system: () => [], npm: () => Promise.reject(new Error('no network')) };
  await expect(findBrowser({ only: undefined, sources })).rejects.toThrow(
    /Install Chromium or Chrome, or set CHROME_PATH.*\nsystem: none\nnpm: no network/,
  );
});

test('one source can be required, and an unknown name is refused', async () => {
  const sources = { system: () => [browser('one')], npm: () => [browser('two')] };
  expect(await findBrowser({ only: 'npm', sources })).toMatchObject({ source: 'npm' });
  await expect(findBrowser({ only: 'nmp', sources })).rejects.toThrow('it may be system, npm');
});

test('browsers on PATH are found by name', () => {
  const found = [browser('chromium'), browser('google-chrome')];
  expect(findSystemBrowsers({ PATH: folder }).slice(0, 2)).toEqual(found);
});

test('CHROME_PATH comes before everything, and a wrong one is refused', () => {
  browser('chromium');
  const own = browser('my-own');
  expect(findSystemBrowsers({ PATH: folder, CHROME_PATH: own })).toEqual([own]);
  expect(() => findSystemBrowsers({ PATH: folder, CHROME_PATH: '/nowhere' })).toThrow(
    'CHROME_PATH is /nowhere',
  );
});
