import { LEDGER_CHECKS } from '@sanam/contract';
import type { LedgerProof } from '@sanam/contract';
import { expect, test } from 'vitest';

import { TEXTS } from './index.ts';
import { ruleText } from './rule-text.ts';

test('Thai has words of its own for everything', () => {
  const english = flatten(TEXTS.en);
  for (const [key, text] of flatten(TEXTS.th)) {
    expect(text, key).toMatch(/[\u0E01-\u0E4E]/);
    expect(text, key).not.toBe(english.get(key));
  }
});

test('a check is named in the operator’s language, and by the server where the page has no words for it', () => {
  const check = { code: LEDGER_CHECKS[0], name: 'what the server says', proved: 1, violations: 0 };
  expect(ruleText(TEXTS.th, check)).toBe(TEXTS.th.rules.POSTINGS_BALANCE);
  const newer = { ...check, code: 'toString' } as unknown as LedgerProof['checks'][number];
  expect(ruleText(TEXTS.th, newer)).toBe('what the server says');
});

function flatten(branch: object, path = '', into = new Map<string, string>()): Map<string, string> {
  for (const [key, value] of Object.entries(branch) as [string, unknown][]) {
    if (typeof value === 'object' && value !== null) flatten(value, `${path}${key}.`, into);
    else into.set(path + key, typeof value === 'function' ? String(value('7')) : String(value));
  }
  return into;
}
