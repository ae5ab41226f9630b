import type { DepositCheck } from '@sanam/contract';
import { expect, test } from 'vitest';

import { following, lastDigits, monthsSince, neighbour, stateOfDeposit, suggestedReason } from './queue.ts';
import { readToEnd } from './read-to-end.ts';
import { bankPauseAt, waitingOf } from './waiting.ts';

const at = (time: string) => Date.parse(`2026-11-18T${time}+07:00`);
const checks = (...states: DepositCheck['state'][]): DepositCheck[] =>
  (['REFERENCE', 'ARRIVED', 'AMOUNT', 'NAME'] as const).map((check, index) => ({
    check,
    state: states[index] ?? 'OPEN',
    source: states[index] === 'OPEN' ? null : 'TYPED',
    usedBy: null,
  }));

test.each([
  ['20:47:12', '9:12', true, false],
  ['20:40:00', '2:00', false, false],
  ['20:53:00.500', '15:00', true, false],
  ['20:53:01', '15:01', true, true],
  ['21:42:30', '1:04:30', true, true],
  ['20:37:00', '0:00', false, false],
])('a deposit of 20:38 has waited at %s for %s', (now, text, isLong, isLate) => {
  const waiting = waitingOf('deposit', new Date(at('20:38:00')).toISOString(), at(now));
  expect(waiting).toEqual({ text, isLong, isLate });
});

test.each([
  ['21:59:59', undefined],
  ['22:00:00', 'soon'],
  ['23:00:00', 'now'],
  ['01:59:59', 'now'],
  ['02:00:00', undefined],
])('at %s the pause of the banks is %s', (now, pause) => {
  expect(bankPauseAt(at(now))).toBe(pause);
});

test('a deposit is named by its first failed check, and a reason is suggested for it', () => {
  const of = (all: readonly DepositCheck[], isSlipImageReused = false) => ({
    checks: all,
    isSlipImageReused,
  });
  expect(stateOfDeposit(of(checks()))).toBe('open');
  expect(stateOfDeposit(of(checks('PASSED', 'PASSED', 'PASSED', 'PASSED')))).toBe('passed');
  expect(stateOfDeposit(of(checks('PASSED', 'PASSED', 'FAILED', 'FAILED')))).toBe('amount');
  expect(stateOfDeposit(of(checks('FAILED', 'OPEN', 'OPEN', 'FAILED')))).toBe('used');
  expect(stateOfDeposit(of(checks('PASSED', 'PASSED', 'PASSED', 'FAILED')))).toBe('name');
  expect(stateOfDeposit(of(checks('PASSED', 'FAILED')))).toBe('late');
  const listed = checks('PASSED', 'PASSED', 'PASSED');
  for (const check of listed.slice(0, 3)) check.source = 'STATEMENT';
  expect(stateOfDeposit(of(listed))).toBe('listed');
  const bySlip = checks('PASSED');
  for (const check of bySlip) check.source = 'SLIP';
  expect(stateOfDeposit(of(bySlip))).toBe('slip');
  const reused = of(checks('PASSED', 'PASSED', 'PASSED', 'PASSED'), true);
  expect(stateOfDeposit(reused)).toBe('used');
  expect(suggestedReason(reused)).toBe('SLIP_USED');
  expect(stateOfDeposit(of(checks('PASSED', 'PASSED', 'FAILED'), true))).toBe('amount');
  expect(suggestedReason(of(checks()))).toBe('NOT_RECEIVED');
  expect(suggestedReason(of(checks('FAILED')))).toBe('SLIP_USED');
  expect(suggestedReason(of(checks('PASSED', 'PASSED', 'FAILED')))).toBe('AMOUNT_DIFFERS');
  expect(suggestedReason(of(checks('PASSED', 'PASSED', 'PASSED', 'FAILED')))).toBe('NAME_DIFFERS');
});

test('the keys move within the queue, and a decided item gives way to the next', () => {
  const items = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
  expect(neighbour(items, 'a', 1)).toBe(items[1]);
  expect(neighbour(items, 'a', -1)).toBe(items[0]);
  expect(neighbour(items, 'c', 1)).toBe(items[2]);
  expect(neighbour(items, 'gone', 1)).toBe(items[0]);
  expect(neighbour([], undefined, 1)).toBeUndefined();
  expect(following(items, 'a')).toBe(items[1]);
  expect(following(items, 'c')).toBe(items[1]);
  expect(following([{ id: 'a' }], 'a')).toBeUndefined();
});

test('a queue shows the last digits, and months are whole', () => {
  expect(lastDigits('0812346042')).toBe('xxx-6042');
  expect(monthsSince('2025-09-18T00:00:00Z', at('20:00:00'))).toBe(14);
  expect(monthsSince('2025-09-19T00:00:00Z', at('20:00:00'))).toBe(13);
  expect(monthsSince('2026-11-19T00:00:00Z', at('20:00:00'))).toBe(0);
});

test('a queue of any length is read to its end, whatever leaves it meanwhile', async () => {
  const waiting = Array.from({ length: 250 }, (_, place) => ({ id: String(1000 + place) }));
  const asked: (string | undefined)[] = [];
  const items = await readToEnd(100, async (after) => {
    asked.push(after);
    // The first one is decided while the queue is read.
    if (asked.length === 2) waiting.shift();
    return waiting.filter(({ id }) => after === undefined || id > after).slice(0, 100);
  });
  expect(items.map(({ id }) => id)).toEqual(Array.from({ length: 250 }, (_, place) => String(1000 + place)));
  expect(asked).toEqual([undefined, '1099', '1199']);
});
