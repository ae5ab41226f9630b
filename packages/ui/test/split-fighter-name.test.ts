import { expect, test } from 'vitest';

import { splitFighterName } from '../src/split-fighter-name.ts';

test('the part in brackets is the main name, the rest is below it', () => {
  expect(splitFighterName('โคขุน (เพชรดำ)')).toEqual({ main: 'เพชรดำ', rest: 'โคขุน', full: 'โคขุน (เพชรดำ)' });
  expect(splitFighterName('(เพชรดำ) โคขุน')).toEqual({ main: 'เพชรดำ', rest: 'โคขุน', full: '(เพชรดำ) โคขุน' });
  expect(splitFighterName('ค่าย  (ดำ)  ทุ่งใหญ่')).toEqual({
    main: 'ดำ',
    rest: 'ค่าย ทุ่งใหญ่',
    full: 'ค่าย  (ดำ)  ทุ่งใหญ่',
  });
});

test('a name without brackets is the main name and nothing is below it', () => {
  expect(splitFighterName(' นิลมังกร ')).toEqual({ main: 'นิลมังกร', full: ' นิลมังกร ' });
  expect(splitFighterName('')).toEqual({ main: '', full: '' });
});

test('brackets around everything leave no second name', () => {
  expect(splitFighterName('(เพชรดำ)')).toEqual({ main: 'เพชรดำ', full: '(เพชรดำ)' });
});

test('empty or unclosed brackets leave the name unchanged', () => {
  expect(splitFighterName('โคขุน ( )')).toEqual({ main: 'โคขุน ( )', full: 'โคขุน ( )' });
  expect(splitFighterName('โคขุน (เพชร')).toEqual({ main: 'โคขุน (เพชร', full: 'โคขุน (เพชร' });
});

test('only the first pair of brackets counts', () => {
  expect(splitFighterName('ก (ข) (ค)')).toEqual({ main: 'ข', rest: 'ก (ค)', full: 'ก (ข) (ค)' });
});

test('full-width brackets count as brackets', () => {
  expect(splitFighterName('红牛（金角）')).toEqual({ main: '金角', rest: '红牛', full: '红牛（金角）' });
});
