import { createHash } from 'node:crypto';
import { BANK_CSV, Refusal } from '@sanam/contract';
import { parseBaht } from '@sanam/money';
import type { Satang } from '@sanam/money';
import { readInstantOrDay } from '../../input/day-range.ts';
import { invalidField } from '../../input/invalid-field.ts';

/** A line as the bank has it. */
export interface StatementLine {
  account: string;
  bookedAt: Date;
  amount: Satang;
  /** Upper case. */
  ref: string | null;
  text: string;
  /** Equal for the same line of another file: of its content, and of how many equal lines come before it. */
  hash: string;
}

type Column = (typeof BANK_CSV)[number];

const TEXT_MAX = 500;
const REF_MAX = 60;
const LINES_MAX = 10_000;

/** Reads a statement; refuses it with the row and the column of the first mistake. */
export function parseBankCsv(csv: string): StatementLine[] {
  const [head = [], ...rows] = splitCsv(csv.replace(/^\ufeff/, ''));
  const names = head.map((name) => name.trim().toLowerCase());
  const places = new Map(BANK_CSV.map((column) => [column, names.indexOf(column)]));
  if ([...places.values()].includes(-1)) throw invalidField('csv', 'columns');
  if (rows.length === 0 || rows.length > LINES_MAX) throw invalidField('csv', 'lines');
  const seen = new Map<string, number>();
  return rows.map((cells, index) => {
    const cell = (column: Column) => (cells[places.get(column) ?? -1] ?? '').trim();
    const line = readLine(cell, index + 2);
    const content = JSON.stringify([line.account, line.bookedAt, line.amount, line.ref, line.text]);
    const nth = seen.get(content) ?? 0;
    seen.set(content, nth + 1);
    const hash = createHash('sha256').update(`${nth} ${content}`).digest('hex');
    return Object.assign(line, { hash });
  });
}

function readLine(cell: (column: Column) => string, row: number): Omit<StatementLine, 'hash'> {
  const refuse = (column: Column) =>
    new Refusal('INVALID_INPUT', { data: { fields: [{ field: 'csv', rule: 'row' }], row, column } });
  const account = cell('account').replaceAll('-', '');
  if (!/^[0-9Xx*]{4,20}$/.test(account)) throw refuse('account');
  const amount = parseBaht(cell('amount').replace(/^\+/, '').replaceAll(',', ''));
  if (amount === undefined || amount === 0) throw refuse('amount');
  const ref = cell('ref').toUpperCase();
  if (ref.length > REF_MAX || hasControl(ref)) throw refuse('ref');
  const text = cell('text');
  if (text.length > TEXT_MAX || hasControl(text)) throw refuse('text');
  return {
    account,
    bookedAt: readTime(cell('booked_at'), () => refuse('booked_at')),
    amount,
    ref: ref || null,
    text,
  };
}

/** In Bangkok, unless it names a zone. */
function readTime(written: string, refuse: () => Refusal): Date {
  try {
    return readInstantOrDay('csv', written.replace(' ', 'T'));
  } catch {
    throw refuse();
  }
}

function hasControl(text: string): boolean {
  return /\p{Cc}|\p{Cs}/u.test(text);
}

/** Rows of cells, as RFC 4180 has them; empty rows are left out. */
function splitCsv(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  // A cell, quoted or not, and what ends it.
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;
  for (;;) {
    const start = cells.lastIndex;
    const found = cells.exec(csv);
    if (found === null) throw invalidField('csv', 'quotes');
    const [, quoted, plain = '', ending] = found;
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (ending === ',') continue;
    if (row.some((cell) => cell.trim() !== '')) rows.push(row);
    row = [];
    if (ending === '' || cells.lastIndex === csv.length || cells.lastIndex === start) return rows;
  }
}
