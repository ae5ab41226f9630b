import { expect, test } from 'vitest';

import { toCsv } from '../src/to-csv.ts';

test('writes UTF-8 with its mark, quotes every cell and doubles quotes', () => {
  expect(toCsv([['คู่ที่ 2', 'say "red", blue'], ['line\nbreak']])).toBe(
    '\uFEFF"คู่ที่ 2","say ""red"", blue"\r\n"line\nbreak"\r\n',
  );
});

test('a text that a spreadsheet would run is made plain, a signed number is not', () => {
  for (const text of ['=1+1', '+A1', '-A1', '@SUM(A1)', '\t=1', '\r=1', '-1+cmd', '=HYPERLINK("x")']) {
    expect(toCsv([[text]])).toBe(`\uFEFF"'${text.replaceAll('"', '""')}"\r\n`);
  }
  for (const number of ['-200.00', '+1000.00', '0.00', '-0.90', '1.70']) {
    expect(toCsv([[number]])).toBe(`\uFEFF"${number}"\r\n`);
  }
});
