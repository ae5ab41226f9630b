import type { PlayerEntry } from '@sanam/contract';
import { expect, test } from 'vitest';

import { TEXTS } from '../texts/index.ts';
import { players } from '../texts/players-en.ts';
import { entriesCsv } from './entries-csv.ts';

const texts = { ...TEXTS.en, players };

const entry: PlayerEntry = {
  id: 1,
  at: '2026-11-17T18:04:05.123Z',
  kind: 'ADJUST',
  account: 'DEBT',
  amount: -61.37,
  balanceAfter: -61.37,
  bet: null,
  transferCode: null,
  by: 'nopa',
  reason: '=1+1',
};

test('a CSV of entries has the time of Bangkok, the balance after it and the reason', () => {
  expect(entriesCsv([entry], false, texts)).toEqual([
    ['Time', 'What', 'Account', 'Moved', 'After', 'Details'],
    ['2026-11-18 01:04:05', 'Adjustment', 'Debt', '-61.37', '-61.37', 'by nopa · =1+1'],
  ]);
});

test('a CSV of entries says when older ones are left out', () => {
  expect(entriesCsv([entry], true, texts).at(-1)).toEqual(['Older entries are left out.']);
});
