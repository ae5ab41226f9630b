import { expect, test } from 'vitest';

import { splitFighterName } from './split-fighter-name.ts';

test('the part in brackets is the main name, the rest stands under it', () => {
  expect(splitFighterName('โคขุน (เพชรดำ)')).toEqual({ main: 'เพชรดำ', rest: 'โคขุน', full: 'โคขุน (เพชรดำ)' });
  expect(splitFighterName('(เพชรดำ) โคขุน')).toEqual({ main: 'เพชรดำ', rest: 'โคขุน', full: '(เพชรดำ) โคขุน' });
  expect(splitFighterName('ค่าย  (ดำ)  ทุ่งใหญ่')).toEqual({
    main: 'ดำ',
    rest: 'ค่าย ทุ่งใหญ่',
    full: 'ค่าย  (ดำ)  ทุ่งใหญ่',
  });
});

test('a name without brackets is the main name and nothing stands under it', () => {
  expect(splitFighterName(' นิลมังกร ')).toEqual({ main: 'นิลมังกร', full: ' นิลมังกร ' });
  expect(splitFighterName('')).toEqual({ main: '', full: '' });
});

test('brackets that hold everything leave no second name', () => {
  expect(splitFighterName('(เพชรดำ)')).toEqual({ main: 'เพชรดำ', full: '(เพชรดำ)' });
});

test('brackets that are empty or never closed are not a name: it stays as it was typed', () => {
  expect(splitFighterName('โคขุน ( )')).toEqual({ main: 'โคขุน ( )', full: 'โคขุน ( )' });
  expect(splitFighterName('โคขุน (เพชร')).toEqual({ main: 'โคขุน (เพชร', full: 'โคขุน (เพชร' });
});

test('only the first pair leads', () => {
  expect(splitFighterName('ก (ข) (ค)')).toEqual({ main: 'ข', rest: 'ก (ค)', full: 'ก (ข) (ค)' });
});

test('wide brackets count as brackets', () => {
  expect(splitFighterName('红牛（金角）')).toEqual({ main: '金角', rest: '红牛', full: '红牛（金角）' });
});
