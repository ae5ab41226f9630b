import { expect, test } from 'vitest';

import { EMPTY_ROW, type CardRow } from './card-row.ts';
import { judgeCard, type CardContext } from './judge-card.ts';
import { readMatchNo, readRung, readTag, readTime } from './read-cells.ts';
import { readTable } from './read-table.ts';
import { recogniseColumns } from './recognise-columns.ts';
import { splitTable } from './split-table.ts';

const EMPTY_CARD: CardContext = { taken: new Set(), numberAt: new Map(), firstNo: 1 };

function paste(text: string) {
  const table = splitTable(text);
  const columns = recogniseColumns(table.rows);
  return { table, columns, rows: readTable(table, columns).map(({ row }) => row) };
}

/** Only what is not empty. */
function shown(row: CardRow | undefined) {
  return Object.fromEntries(Object.entries(row ?? {}).filter(([, value]) => value !== ''));
}

const RED = { red: 'เทาชนะชัย', blue: 'เหลืองเดือยเพชร' };

test.each([
  ['tabs', '20:35\tเทาชนะชัย\tเหลืองเดือยเพชร\t10/9 R', 'tab'],
  ['commas', '20:35,เทาชนะชัย,เหลืองเดือยเพชร,10/9 R', 'comma'],
  ['wide spaces', '20:35  เทาชนะชัย  เหลืองเดือยเพชร  10/9 R', 'space'],
  ['single spaces', '20:35 เทาชนะชัย เหลืองเดือยเพชร 10/9 R', 'space'],
] as const)('a card with %s between its cells is recognised by content', (_what, line, separator) => {
  const text = `${line}\n\n${line.replace('20:35', '20:55')}\r\n${line.replace('20:35', '21:15')}\n`;
  const { table, columns, rows } = paste(text);
  expect(table.separator).toBe(separator);
  expect(columns).toEqual({ roles: ['time', 'red', 'blue', 'rung'], hasHeader: false });
  expect(rows.map(shown)).toEqual(
    ['20:35', '20:55', '21:15'].map((time) => Object.assign({ time, rung: '10/9 R' }, RED)),
  );
});

test('columns may come in any order, with number, tag, corner and stream', () => {
  const { columns, rows } = paste(
    [
      '7\tแดง\tน้ำเงิน\t10/8\tB\tคู่เอก\thttps://s.example/1.m3u8\t20:35',
      '8\tเขียว\tขาว\t1/1\t\tธรรมดา\thttps://s.example/2.m3u8\t21:05',
    ].join('\n'),
  );
  expect(columns.roles).toEqual(['no', 'red', 'blue', 'rung', 'side', 'tag', 'stream', 'time']);
  expect(shown(rows[0])).toEqual({
    no: '7',
    red: 'แดง',
    blue: 'น้ำเงิน',
    rung: '10/8 B',
    tag: 'คู่เอก',
    stream: 'https://s.example/1.m3u8',
    time: '20:35',
  });
  expect(rows[1]?.rung).toBe('1/1');
});

test('Latin names beside Thai ones are theirs; alone they are the names', () => {
  expect(paste('20:35\tแดง\tDaeng\tขาว\tKhao').columns.roles).toEqual([
    'time',
    'red',
    'redLatin',
    'blue',
    'blueLatin',
  ]);
  expect(paste('20:35\tDaeng\tKhao').columns.roles).toEqual(['time', 'red', 'blue']);
});

test('headings decide where content cannot: blue may stand before red', () => {
  const { columns, rows } = paste('เวลา\tน้ำเงิน\tแดง\tราคา\n20:35\tขาว\tเขียว\t10/9 R');
  expect(columns).toEqual({ roles: ['time', 'blue', 'red', 'rung'], hasHeader: true });
  expect(rows.map(shown)).toEqual([{ time: '20:35', red: 'เขียว', blue: 'ขาว', rung: '10/9 R' }]);
});

test('a comma or a quote inside quotes belongs to its cell', () => {
  const { rows } = paste('20:35,"ค่ายสิงห์, ใต้ (แดง)","ขาว ""เพชร""",10/9 R');
  expect(shown(rows[0])).toMatchObject({ red: 'ค่ายสิงห์, ใต้ (แดง)', blue: 'ขาว "เพชร"' });
});

test('between single spaces a name may have a camp, and "vs" divides the corners', () => {
  const { rows } = paste(
    [
      '13 20:35 ค่ายสิงห์ (แดง) ค่ายนา (ขาว) 10/9 R',
      '14 20:55 แดง ชนะชัย vs ขาว เพชร B 10/8',
      '15 21:15 ขาว แดง 10/8 B',
    ].join('\n'),
  );
  expect(rows.map(shown)).toEqual([
    { no: '13', time: '20:35', red: 'ค่ายสิงห์ (แดง)', blue: 'ค่ายนา (ขาว)', rung: '10/9 R' },
    { no: '14', time: '20:55', red: 'แดง ชนะชัย', blue: 'ขาว เพชร', rung: 'B 10/8' },
    // A fighter may have the name of a corner.
    { no: '15', time: '21:15', red: 'ขาว', blue: 'แดง', rung: '10/8 B' },
  ]);
});

test('where red ends is a guess among three words, and asks for a look', () => {
  const { rows } = paste('20:35 แดง ชนะชัย ขาว 10/9 R');
  expect(judgeCard(rows, EMPTY_CARD)).toMatchObject([
    { status: 'look', faults: [{ field: 'blue', code: 'NAMES_SPLIT' }] },
  ]);
});

test.each([
  ['21:35', '21:35', true],
  ['9:05 น.', '09:05', true],
  ['๒๑:๓๕', '21:35', true],
  ['21.35', '21:35', false],
  ['2135', '21:35', false],
  ['17/11/2569 21:35', '21:35', false],
  ['24:10', undefined, undefined],
  ['21:60', undefined, undefined],
  ['soon', undefined, undefined],
])('the time %s is %s', (text, time, isExact) => {
  expect(readTime(text)).toEqual(time === undefined ? undefined : { time, isExact });
});

test.each([
  ['10/9 R', { kind: 'rung', favourite: 'RED', rung: '10/9' }],
  ['10/8.5 น้ำเงิน', { kind: 'rung', favourite: 'BLUE', rung: '10/8.5' }],
  ['แดงต่อ 10/8', { kind: 'rung', favourite: 'RED', rung: '10/8' }],
  ['10 / 8B', { kind: 'rung', favourite: 'BLUE', rung: '10/8' }],
  ['1/1', { kind: 'rung', favourite: 'RED', rung: '1/1' }],
  ['', { kind: 'none' }],
  ['–', { kind: 'none' }],
  ['10/9', { kind: 'fault', code: 'RUNG_NO_SIDE' }],
  ['9/10 R', { kind: 'fault', code: 'RUNG_REVERSED', value: '10/9' }],
  ['10/9 X', { kind: 'fault', code: 'RUNG_UNREADABLE' }],
  ['R 10/9 B', { kind: 'fault', code: 'RUNG_UNREADABLE' }],
  ['ten', { kind: 'fault', code: 'RUNG_UNREADABLE' }],
] as const)('the rung “%s” is read as %j', (text, read) => {
  expect(readRung(text)).toEqual(read);
});

test('numbers and tags are read as they are usually written', () => {
  expect(['8', '8.', 'คู่ที่ 8', '๘', '#8'].map(readMatchNo)).toEqual([8, 8, 8, 8, 8]);
  expect(['0', '1000', 'แปด', ''].map(readMatchNo)).toEqual([undefined, undefined, undefined, undefined]);
  expect(['คู่เอก', 'Main', 'MAIN_MATCH', 'พิเศษสุด', '?'].map(readTag)).toEqual([
    'MAIN_MATCH',
    'MAIN_MATCH',
    'MAIN_MATCH',
    'VERY_SPECIAL_MATCH',
    undefined,
  ]);
});

test('every row is ready, to look at or wrong, with the reason at its cell', () => {
  const row = (change: Partial<CardRow>): CardRow => ({ ...EMPTY_ROW, ...RED, time: '20:00', ...change });
  const judged = judgeCard(
    [
      row({}),
      row({ time: '21.35' }),
      row({ time: '21:35', rung: '10/9 B' }),
      row({ time: '22:15', blue: RED.red }),
      row({ time: '22:35', rung: '9/10 R' }),
      row({ time: '', red: ' ' }),
      row({ time: '22:55', no: '4', tag: '?', stream: 'javascript:1', blueLatin: 'x'.repeat(121) }),
      row({ time: '23:00', no: '9' }),
      row({ time: '23:05', no: '9' }),
      row({ time: '18:00' }),
    ],
    { taken: new Set([4]), numberAt: new Map([['18:00', 4]]), firstNo: 2 },
  );
  expect(
    judged.map(({ status, faults }) => [status, ...faults.map((one) => Object.values(one).join(' '))]),
  ).toEqual([
    ['ready'],
    ['look', 'time TIME_READ_AS 21:35', 'time SAME_MINUTE 5'],
    ['look', 'time SAME_MINUTE 3'],
    ['wrong', 'red SAME_NAME', 'blue SAME_NAME'],
    ['wrong', 'rung RUNG_REVERSED 10/9'],
    ['wrong', 'time REQUIRED', 'red REQUIRED'],
    ['wrong', 'no NO_TAKEN 4', 'blueLatin TOO_LONG', 'tag TAG_UNKNOWN', 'stream URL_INVALID'],
    ['wrong', 'no NO_TWICE 9'],
    ['wrong', 'no NO_TWICE 9'],
    ['look', 'time SAME_MINUTE 4'],
  ]);
  // Rows without a number get the free ones, also those that are still wrong.
  expect(judged.map(({ no }) => no)).toEqual([2, 3, 5, 6, 7, 8, 4, 9, 9, 10]);
});
