import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { LEDGER_CHECKS } from '@sanam/contract';
import type { LedgerVerification } from '@sanam/contract';
import { expect, test } from 'vitest';

import { card as cardEn } from './card-en.ts';
import { card as cardTh } from './card-th.ts';
import { categories } from './categories.ts';
import { TEXTS } from './index.ts';
import { players as playersEn } from './players-en.ts';
import { players as playersTh } from './players-th.ts';
import { reports as reportsEn } from './reports-en.ts';
import { reports as reportsTh } from './reports-th.ts';
import { ruleText } from './rule-text.ts';
import { settings as settingsEn } from './settings-en.ts';
import { settings as settingsTh } from './settings-th.ts';
import { step as stepEn } from './step-en.ts';
import { step as stepTh } from './step-th.ts';
import { transfers as en } from './transfers-en.ts';
import { transfers as th } from './transfers-th.ts';

test('every text has a Thai translation', () => {
  const english = flatten({
    ...TEXTS.en,
    card: cardEn,
    categories: categories.en,
    players: playersEn,
    reports: reportsEn,
    step: stepEn,
    transfers: en,
    settings: settingsEn,
  });
  for (const [key, text] of flatten({
    ...TEXTS.th,
    card: cardTh,
    categories: categories.th,
    players: playersTh,
    reports: reportsTh,
    step: stepTh,
    transfers: th,
    settings: settingsTh,
  })) {
    expect(text, key).toMatch(/[\u0E01-\u0E4E]/);
    expect(text, key).not.toBe(english.get(key));
  }
});

test('the name of every text of trading is read from some object', () => {
  const root = join(import.meta.dirname, '../..');
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/(\.test|[/-](en|th))\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'));
  const source = sources.join('\n');
  const destructured = source.match(/(?<=const )\{[^=]+\}(?= = )|\{[\w, ]+\}(?=: )/g) ?? [];
  const read = new Set([
    ...(source.match(/(?<=\.)\w+/g) ?? []),
    ...(destructured.join().match(/\w+/g) ?? []),
  ]);
  // Those of the stream and of the rules are handed over as a whole, and a role's is looked up.
  const { stream: _, rules: _rules, roles: _roles, ...groups } = TEXTS.en;
  const unused = Object.entries({ ...groups, card: cardEn, step: stepEn }).flatMap(([group, texts]) =>
    Object.keys(texts)
      .filter((key) => !read.has(key))
      .map((key) => `${group}.${key}`),
  );
  // Looked up by what the result means for a side.
  expect(unused).toEqual(['result.wins', 'result.loses']);
});

test('names a rule in the operator’s language, or as the server does if it is new', () => {
  const check = { code: LEDGER_CHECKS[0], name: 'what the server says', checked: 1, violations: 0 };
  expect(ruleText(TEXTS.th, check)).toBe(TEXTS.th.rules.POSTINGS_BALANCE);
  const newer = { ...check, code: 'toString' } as unknown as LedgerVerification['checks'][number];
  expect(ruleText(TEXTS.th, newer)).toBe('what the server says');
});

function flatten(branch: object, path = '', into = new Map<string, string>()): Map<string, string> {
  for (const [key, value] of Object.entries(branch) as [string, unknown][]) {
    if (typeof value === 'object' && value !== null) flatten(value, `${path}${key}.`, into);
    else into.set(path + key, typeof value === 'function' ? String(value('7')) : String(value));
  }
  return into;
}
