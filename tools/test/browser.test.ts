import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findSystemBrowser } from '../browser/system-browser.mjs';
import { findBrowser } from '../find-browser.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'sanam-browser-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function program(name: string, script: string) {
  const file = path.join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

const browser = (name: string) => program(name, 'echo Chromium 150.0');
const standIn = (name: string) => program(name, 'echo please install the snap >&2; exit 1');

test('the first source with a browser that starts is used, later ones are not tried', async () => {
  const asked: string[] = [];
  const source = (name: string, answer: () => string | undefined) => ({
    name,
    find: () => {
      asked.push(name);
      return answer();
    },
  });
  const working = browser('working');
  const broken = standIn('broken');
  const found = await findBrowser({
    only: undefined,
    sources: [
      source('nothing', () => undefined),
      source('broken', () => broken),
      source('throws', () => {
        throw new Error('no network');
      }),
      source('good', () => working),
      source('never', () => working),
    ],
  });
  expect(found).toMatchObject({ executablePath: working, source: 'good' });
  expect(asked).toEqual(['nothing', 'broken', 'throws', 'good']);
});

test('with no browser at all the message says what to do and why each source had none', async () => {
  const sources = [
    { name: 'system', find: () => undefined },
    { name: 'npm', find: () => Promise.reject(new Error('no network')) },
  ];
  await expect(findBrowser({ only: undefined, sources })).rejects.toThrow(
    /Install Chromium or Chrome, or set CHROME_PATH.*\nsystem: none\nnpm: no network/,
  );
});

test('a source can be insisted on, and a name that is none is told', async () => {
  const sources = [
    { name: 'system', find: () => browser('one') },
    { name: 'npm', find: () => browser('two') },
  ];
  expect(await findBrowser({ only: 'npm', sources })).toMatchObject({ source: 'npm' });
  await expect(findBrowser({ only: 'nmp', sources })).rejects.toThrow('it may be system, npm');
});

test('a browser on PATH is found by name, past a stub that only says what to install', () => {
  standIn('chromium');
  const chrome = browser('google-chrome');
  expect(findSystemBrowser({ PATH: folder })).toBe(chrome);
});

test('CHROME_PATH comes before everything, and a wrong one is not passed over', () => {
  browser('chromium');
  const own = browser('my-own');
  expect(findSystemBrowser({ PATH: folder, CHROME_PATH: own })).toBe(own);
  expect(() => findSystemBrowser({ PATH: folder, CHROME_PATH: '/nowhere' })).toThrow(
    'CHROME_PATH is /nowhere',
  );
});
