import { MATCH_NO_MAX, NAME_MAX, STREAMING_URL_MAX } from '@sanam/contract';

import type { CardRow, RowField } from './card-row.ts';
import { isAddress, readMatchNo, readRung, readTag, readTime, tidyCell } from './read-cells.ts';

/** Faults that do not prevent adding a row, once an operator has looked at it. */
const LOOK_CODES = ['TIME_READ_AS', 'SAME_MINUTE', 'NAMES_SPLIT'] as const;

export const FAULT_CODES = [
  'REQUIRED',
  'TOO_LONG',
  'TEXT_NOT_ALLOWED',
  'SAME_NAME',
  'TIME_UNREADABLE',
  'NO_UNREADABLE',
  'NO_TAKEN',
  'NO_TWICE',
  'TAG_UNKNOWN',
  'RUNG_UNREADABLE',
  'RUNG_REVERSED',
  'RUNG_NO_SIDE',
  'URL_INVALID',
  ...LOOK_CODES,
] as const;
export type FaultCode = (typeof FAULT_CODES)[number];

export interface RowFault {
  readonly field: RowField;
  readonly code: FaultCode;
  /** What its sentence names: the time that was read, the number that is meant. */
  readonly value?: string;
}

export type RowStatus = 'ready' | 'look' | 'wrong';

export interface JudgedRow {
  readonly row: CardRow;
  /** Its own number, or the one that it gets; undefined when there is none or it cannot be read. */
  readonly no: number | undefined;
  readonly status: RowStatus;
  readonly faults: readonly RowFault[];
}

/** What is on the card already. */
export interface CardContext {
  readonly taken: ReadonlySet<number>;
  /** The numbers of matches by their times, "21:35". */
  readonly numberAt: ReadonlyMap<string, number>;
  /** Where the numbers of rows without one begin. */
  readonly firstNo: number;
}

/** Judges the rows as the server would, each by itself, beside the others and beside the card. */
export function judgeCard(rows: readonly CardRow[], context: CardContext): readonly JudgedRow[] {
  const numbers = numberRows(rows, context);
  return rows.map((row, place) => {
    const no = numbers[place];
    const faults = [
      ...judgeTime(row, place, { rows, numbers, context }),
      ...judgeNumber(row, place, { rows, context }),
      ...judgeNames(row),
      ...judgeRest(row),
    ];
    return { row, no, faults, status: statusOf(faults) };
  });
}

export function statusOf(faults: readonly RowFault[]): RowStatus {
  if (faults.length === 0) return 'ready';
  return faults.every(({ code }) => isLook(code)) ? 'look' : 'wrong';
}

export function isLook(code: FaultCode): boolean {
  return (LOOK_CODES as readonly FaultCode[]).includes(code);
}

/** A row with a number keeps it; the others get the next free ones in their order. */
function numberRows(rows: readonly CardRow[], { taken, firstNo }: CardContext): (number | undefined)[] {
  const own = rows.map(({ no }) => readMatchNo(no));
  const used = new Set([...taken, ...own.filter((no) => no !== undefined)]);
  let next = firstNo;
  return rows.map((row, place) => {
    if (row.no !== '') return own[place];
    while (used.has(next)) next += 1;
    if (next > MATCH_NO_MAX) return undefined;
    used.add(next);
    return next;
  });
}

interface Beside {
  readonly rows: readonly CardRow[];
  readonly numbers: readonly (number | undefined)[];
  readonly context: CardContext;
}

function judgeTime(row: CardRow, place: number, { rows, numbers, context }: Beside): RowFault[] {
  if (tidyCell(row.time) === '') return [{ field: 'time', code: 'REQUIRED' }];
  const read = readTime(row.time);
  if (read === undefined) return [{ field: 'time', code: 'TIME_UNREADABLE' }];
  const faults: RowFault[] = [];
  if (!read.isExact) faults.push({ field: 'time', code: 'TIME_READ_AS', value: read.time });
  const other = rows.findIndex((one, index) => index !== place && readTime(one.time)?.time === read.time);
  const same = context.numberAt.get(read.time) ?? numbers[other];
  if (other !== -1 || same !== undefined) {
    faults.push({ field: 'time', code: 'SAME_MINUTE', value: String(same ?? '') });
  }
  return faults;
}

function judgeNumber(
  row: CardRow,
  place: number,
  { rows, context }: Pick<Beside, 'rows' | 'context'>,
): RowFault[] {
  if (tidyCell(row.no) === '') return [];
  const no = readMatchNo(row.no);
  if (no === undefined) return [{ field: 'no', code: 'NO_UNREADABLE' }];
  if (context.taken.has(no)) return [{ field: 'no', code: 'NO_TAKEN', value: String(no) }];
  const isTwice = rows.some((other, index) => index !== place && readMatchNo(other.no) === no);
  return isTwice ? [{ field: 'no', code: 'NO_TWICE', value: String(no) }] : [];
}

const NAMES = ['red', 'blue', 'redLatin', 'blueLatin'] as const;

function judgeNames(row: CardRow): RowFault[] {
  const faults: RowFault[] = [];
  for (const field of NAMES) {
    const name = tidyCell(row[field]);
    if (name === '' && (field === 'red' || field === 'blue')) faults.push({ field, code: 'REQUIRED' });
    if (Array.from(name).length > NAME_MAX) faults.push({ field, code: 'TOO_LONG' });
  }
  if (tidyCell(row.red) !== '' && tidyCell(row.red) === tidyCell(row.blue)) {
    faults.push({ field: 'red', code: 'SAME_NAME' }, { field: 'blue', code: 'SAME_NAME' });
  }
  if (row.isSplit && faults.length === 0) faults.push({ field: 'blue', code: 'NAMES_SPLIT' });
  return faults;
}

function judgeRest({ tag, rung, stream }: CardRow): RowFault[] {
  const faults: RowFault[] = [];
  if (tidyCell(tag) !== '' && readTag(tag) === undefined) faults.push({ field: 'tag', code: 'TAG_UNKNOWN' });
  const read = readRung(rung);
  if (read.kind === 'fault') {
    const value = read.code === 'RUNG_REVERSED' ? read.value : undefined;
    faults.push({ field: 'rung', code: read.code, ...(value !== undefined && { value }) });
  }
  const address = tidyCell(stream);
  // Also a path on this site.
  const isStream = isAddress(address) || /^\/[^/\\\s]\S*$/.test(address);
  if (address !== '' && (!isStream || address.length > STREAMING_URL_MAX)) {
    faults.push({ field: 'stream', code: 'URL_INVALID' });
  }
  return faults;
}
