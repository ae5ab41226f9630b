import { expect, test } from 'vitest';

import { parseNotedResults, type NotedResult } from './noted-results.ts';

const NOW = 1_800_000_000_000;
const noted: NotedResult = { username: 'anan', matchId: 7, result: 'RED', at: NOW - 1000 };

test('what was noted is read as it was written', () => {
  expect(parseNotedResults(JSON.stringify([noted, { ...noted, matchId: 8, result: 'CANCEL' }]), NOW)).toEqual(
    [noted, { ...noted, matchId: 8, result: 'CANCEL' }],
  );
});

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['no list', '{"result":"RED"}'],
  ['no entry', '[null, 7]'],
])('%s is nothing that was noted', (_name, text) => {
  expect(parseNotedResults(text, NOW)).toEqual([]);
});

test.each([
  ['without an operator', { username: undefined }],
  ['without a match', { matchId: '7' }],
  ['with an unknown result', { result: 'WAIT' }],
  ['of yesterday', { at: NOW - 25 * 3600 * 1000 }],
  ['of the future', { at: NOW + 1 }],
])('an entry %s is left out, and the others stay', (_name, change) => {
  expect(parseNotedResults(JSON.stringify([{ ...noted, ...change }, noted]), NOW)).toEqual([noted]);
});
