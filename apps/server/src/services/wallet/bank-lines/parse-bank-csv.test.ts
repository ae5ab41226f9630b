import { Refusal } from '@sanam/contract';
import { describe, expect, test } from 'vitest';
import { parseBankCsv } from './parse-bank-csv.ts';

const HEAD = 'account,booked_at,amount,ref,text';

const refusalOf = (csv: string): unknown => {
  try {
    parseBankCsv(csv);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.data;
    throw error;
  }
};

describe("a bank statement's file", () => {
  test('a statement has a line in each row, with times in Bangkok and signed amounts', () => {
    const csv = `${HEAD}\n104-8-27365-9,2026-11-15 21:42,"+1,250.50",abc123,"from ""Som"", K"\n1048273659,2026-11-15,-300,,\n`;
    expect(parseBankCsv(csv)).toMatchObject([
      {
        account: '1048273659',
        bookedAt: new Date('2026-11-15T14:42:00Z'),
        amount: 125_050,
        ref: 'ABC123',
        text: 'from "Som", K',
      },
      { bookedAt: new Date('2026-11-14T17:00:00Z'), amount: -30_000, ref: null, text: '' },
    ]);
  });

  test('a statement may have columns in any order, further ones, and empty rows', () => {
    const csv = `\ufeffText,Balance,REF,Amount,Booked_At,Account\r\nhello,9,,5,2026-11-15T01:00:00Z,xxx1234\r\n\r\n`;
    expect(parseBankCsv(csv)).toMatchObject([{ account: 'xxx1234', amount: 500, text: 'hello' }]);
  });

  test('equal lines of a file have different hashes, the same in the next file', () => {
    const row = '1048273659,2026-11-15 21:42,100,,x';
    const hashes = parseBankCsv([HEAD, row, row].join('\n')).map(({ hash }) => hash);
    expect(new Set(hashes).size).toBe(2);
    expect(parseBankCsv([HEAD, row, row].join('\r\n')).map(({ hash }) => hash)).toEqual(hashes);
    expect(parseBankCsv([HEAD, row].join('\n')).map(({ hash }) => hash)).toEqual(hashes.slice(0, 1));
  });

  test.each([
    ['no columns', 'hello', { fields: [{ field: 'csv', rule: 'columns' }] }],
    ['a column too few', 'account,booked_at,amount,ref\n', { fields: [{ field: 'csv', rule: 'columns' }] }],
    ['no rows', HEAD, { fields: [{ field: 'csv', rule: 'lines' }] }],
    ['a quote that does not end', `${HEAD}\n1048273659,2026-11-15,1,,"x`, { fields: [{ rule: 'quotes' }] }],
    ['no amount', `${HEAD}\n1048273659,2026-11-15,,,x`, { row: 2, column: 'amount' }],
    ['an amount of 0', `${HEAD}\n1048273659,2026-11-15,0.00,,x`, { column: 'amount' }],
    ['half a satang', `${HEAD}\n1048273659,2026-11-15,1.005,,x`, { column: 'amount' }],
    ['a formula', `${HEAD}\n=1+1,2026-11-15,1,,x`, { column: 'account' }],
    ['no such day', `${HEAD}\n1048273659,2026-02-30,1,,x`, { column: 'booked_at' }],
    ['a mistake in its third row', `${HEAD}\n1048273659,2026-11-15,1,,x\n1,2026-11-15,1,,x`, { row: 3 }],
  ])('a statement with %s is refused', (_, csv, data) => {
    expect(refusalOf(csv)).toMatchObject(data);
  });
});
