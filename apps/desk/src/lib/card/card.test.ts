import { buildSettingRates } from '@sanam/betting';
import { expect, test } from 'vitest';

import { changeOrder, inOrder, shiftable } from './change-order.ts';
import { EMPTY_ROW } from './card-row.ts';
import { judgeCard } from './judge-card.ts';
import { contextOf, lockOf, rowOf, rungOf, type ListedMatch } from './listed-match.ts';
import { moveRung } from './move-rung.ts';
import { nextTime } from './next-time.ts';
import { formatNight, instantIn, isNight, otherNight } from './night.ts';
import { swapCorners } from './swap-corners.ts';
import { toFaults, toNewMatch, toPatch, toRungsOfRow } from './to-request.ts';

/** Number 1 at 18:00, number 2 at 18:30, and so on. */
function card(...changes: readonly Partial<ListedMatch>[]): readonly ListedMatch[] {
  return changes.map(listed);
}

function listed(change: Partial<ListedMatch>, place: number): ListedMatch {
  return {
    id: 101 + place,
    matchNo: place + 1,
    order: place + 1,
    fightingDateTime: new Date(Date.UTC(2026, 10, 17, 11, 30 * place)).toISOString(),
    isMatchStart: false,
    isMatchEnd: false,
    result: null,
    wasOpen: false,
    ...change,
  } as ListedMatch;
}

test('a match changes places with the next one that may move; times and numbers stay', () => {
  const matches = card({}, {}, { wasOpen: true }, {});
  expect(changeOrder(matches, 102, 1)).toEqual([104, 102]);
  expect(changeOrder(matches, 102, -1)).toEqual([102, 101]);
  expect(changeOrder(matches, 101, -1)).toBeUndefined();
  expect(changeOrder(matches, 104, 1)).toBeUndefined();
  expect(changeOrder(matches, 103, 1)).toBeUndefined();

  const moved = inOrder(matches, [104, 102]);
  expect(moved.map(({ id }) => id)).toEqual([101, 104, 103, 102]);
  const placesOf = (list: readonly ListedMatch[]) =>
    list.map(({ matchNo, order, fightingDateTime }) => [matchNo, order, fightingDateTime]);
  expect(placesOf(moved)).toEqual(placesOf(matches));
  expect(inOrder(moved, [102, 104])).toEqual(matches);
});

test('corners are fixed once betting was open, everything once the match is over', () => {
  const matches = card(
    {},
    { wasOpen: true },
    { isMatchEnd: true },
    { result: 'RED' },
    { isMatchStart: true },
  );
  expect(matches.map(lockOf)).toEqual(['none', 'corners', 'all', 'all', 'none']);
  expect(shiftable(matches).map(({ id }) => id)).toEqual([101, 102]);
});

test('a listed match is a row again, and its number and minute are taken', () => {
  const [match] = card({
    redName: 'แดง',
    blueName: 'ขาว',
    redLatinName: null,
    blueLatinName: 'Khao',
    matchTag: 'MAIN_MATCH',
    categoryCode: 'BOXING',
    streamingUrl: null,
    nowRate: { settingRates: buildSettingRates({ favourite: 'BLUE', my: { risk: 10, win: 8 } }) },
  });
  const row = match && rowOf(match);
  expect(row).toEqual({
    time: '18:00',
    no: '1',
    red: 'แดง',
    blue: 'ขาว',
    redLatin: '',
    blueLatin: 'Khao',
    tag: 'MAIN_MATCH',
    rung: '10/8 B',
    stream: '',
    category: 'BOXING',
  });
  const [judged] = judgeCard(row ? [row] : [], contextOf(match ? [match] : []));
  expect(judged?.faults.map(({ code }) => code)).toEqual(['SAME_MINUTE', 'NO_TAKEN']);
});

test('a row has the rung that was set, without the spread of the house', () => {
  const my = { risk: 10, win: 9, spread: 10 };
  const nowRate = { settingRates: buildSettingRates({ favourite: 'RED', my }) };
  expect(rungOf({ nowRate })).toBe('10/9 R');
});

test('a new rung keeps the spread, and how far STH and CTR are from it', () => {
  const my = { risk: 10, win: 9, spread: 10 };
  const sth = { risk: 10, win: 9.5, spread: 10 };
  const settingRates = buildSettingRates({ favourite: 'RED', my, sth });
  const [match] = card({ rateId: 7, nowRate: { settingRates } });
  if (match === undefined) throw new Error('no match');
  // As by swapping the corners.
  expect(toRungsOfRow(match, [], { favourite: 'BLUE', rung: '10/9' })).toEqual({
    my: { favourite: 'BLUE', rung: '10/9', spread: 10 },
    sth: { favourite: 'BLUE', rung: '10/9.5', spread: 10 },
  });
  expect(toRungsOfRow({ ...match, nowRate: null }, [], { favourite: 'RED', rung: '7/6' })).toEqual({
    my: { favourite: 'RED', rung: '7/6' },
  });
});

test('swapped corners keep the favourite', () => {
  const row = { ...EMPTY_ROW, red: 'แดง', blue: 'ขาว', redLatin: 'Daeng', rung: '10/8 R' };
  const swapped = { ...row, red: 'ขาว', blue: 'แดง', redLatin: '', blueLatin: 'Daeng', rung: '10/8 B' };
  expect(swapCorners(row)).toEqual(swapped);
  expect(swapCorners(swapped)).toEqual(row);
  expect(swapCorners({ ...row, rung: '1/1' }).rung).toBe('1/1');
  expect(swapCorners({ ...row, rung: '?' }).rung).toBe('?');
});

test('a row is sent with its night: after midnight it is the next day', () => {
  const row = { ...EMPTY_ROW, time: '0.15', red: ' แดง ', blue: 'ขาว', rung: '10/9 B', tag: 'คู่เอก' };
  const [judged] = judgeCard([row], contextOf([], 13));
  expect(judged && toNewMatch(judged, '2026-11-17')).toEqual({
    fightingDateTime: '2026-11-17T17:15:00.000Z',
    redName: 'แดง',
    blueName: 'ขาว',
    matchNo: 13,
    matchTag: 'MAIN_MATCH',
    my: { favourite: 'BLUE', rung: '10/9' },
  });
  expect(instantIn('2026-11-17', '21:35')).toBe('2026-11-17T14:35:00.000Z');
});

test('only what differs is sent, and the default name of a match follows its fighters', () => {
  const [match] = card({
    night: '2026-11-17',
    redName: 'แดง',
    blueName: 'ขาว',
    redLatinName: 'Daeng',
    blueLatinName: null,
    matchName: 'แดง - ขาว',
    matchTag: 'NORMAL_MATCH',
    categoryCode: 'BOXING',
    streamingUrl: '/live/1.m3u8',
    nowRate: null,
  });
  if (match === undefined) throw new Error('no match');
  const row = rowOf(match);
  expect(toPatch(match, row)).toEqual({});
  expect(toPatch(match, { ...row, time: '18.05', redLatin: '', stream: '' })).toEqual({
    fightingDateTime: '2026-11-17T11:05:00.000Z',
    redLatinName: null,
    streamingUrl: '',
  });
  expect(toPatch(match, swapCorners(row))).toEqual({
    redName: 'ขาว',
    blueName: 'แดง',
    redLatinName: null,
    blueLatinName: 'Daeng',
    matchName: 'ขาว - แดง',
  });
  expect(toPatch({ ...match, matchName: 'คู่ชิง' }, { ...row, red: 'ดำ', no: '7' })).toEqual({
    redName: 'ดำ',
    matchNo: 7,
  });
});

test('what the server finds is shown at the cells of the row', () => {
  const fault = (field: string, code: 'SAME_TIME' | 'MATCH_NO_TAKEN' | 'RUNG_INVALID') => ({ field, code });
  expect(
    toFaults([
      { status: 'LOOK', faults: [fault('fightingDateTime', 'SAME_TIME')] },
      { status: 'WRONG', faults: [fault('matchNo', 'MATCH_NO_TAKEN'), fault('my', 'RUNG_INVALID')] },
    ]),
  ).toEqual([
    [],
    [
      { field: 'no', code: 'NO_TAKEN' },
      { field: 'rung', code: 'RUNG_UNREADABLE' },
    ],
  ]);
});

test('a night is named by its day, and the next one may be in another month', () => {
  expect(otherNight('2026-11-30', 1)).toBe('2026-12-01');
  expect(formatNight('2026-11-17', 'en')).toBe('Tue 17 Nov 2026');
  expect(formatNight('2026-11-17', 'th')).toBe('อังคาร 17 พ.ย. 2569');
  expect([isNight('2026-11-17'), isNight('2026-02-99'), isNight('x'), isNight(null)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('the next fight is as far behind the last as that is behind the one before', () => {
  expect(nextTime([])).toBe('18:00');
  expect(nextTime(['18:00'])).toBe('18:30');
  expect(nextTime(['18:00', '18:35'])).toBe('19:10');
  expect(nextTime(['18:00', '23:50'])).toBe('00:20');
  expect(nextTime(['23:40', '00:00'])).toBe('00:30');
});

test('red stronger and blue stronger move an opening rung along the axis', () => {
  expect(moveRung('10/9 R', 'RED')).toBe('10/8 R');
  expect(moveRung('10/9 R', 'BLUE')).toBe('1/1');
  expect(moveRung('', 'BLUE')).toBe('10/9 B');
  expect(moveRung('10/1 B', 'BLUE')).toBe('10/1 B');
  expect(moveRung('10/9 R', 'RED', 0.5)).toBe('10/8.5 R');
  expect(moveRung('10/9 R', 'BLUE', 0.5)).toBe('10/9.5 R');
});
