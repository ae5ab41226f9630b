import { isAddress, isLatin, readMatchNo, readSide, readTag, readTime, tidyCell } from './read-cells.ts';
import type { RowField } from './card-row.ts';
import { isRungLike } from './split-table.ts';

/** What a column has: a field of the match, the favourite's corner beside the rung, or nothing that is used. */
export const COLUMN_ROLES = [
  'time',
  'no',
  'red',
  'blue',
  'redLatin',
  'blueLatin',
  'tag',
  'rung',
  'side',
  'stream',
  'none',
] as const satisfies readonly (RowField | 'side' | 'none')[];
export type ColumnRole = (typeof COLUMN_ROLES)[number];

const HEADERS: readonly (readonly [ColumnRole, RegExp])[] = [
  ['time', /^(?:เวลา|time)/i],
  ['no', /^(?:คู่ที่|คู่|ลำดับ|ที่|no\.?|#|match)$/i],
  ['redLatin', /^(?:(?:แดง|มุมแดง).*(?:อังกฤษ|latin|eng)|red.*(?:latin|eng))/i],
  ['blueLatin', /^(?:(?:น้ำเงิน|มุมน้ำเงิน).*(?:อังกฤษ|latin|eng)|blue.*(?:latin|eng))/i],
  ['red', /^(?:แดง|มุมแดง|ฝ่ายแดง|red)/i],
  ['blue', /^(?:น้ำเงิน|มุมน้ำเงิน|ฝ่ายน้ำเงิน|blue)/i],
  ['tag', /^(?:ป้าย|ประเภทคู่|tag)/i],
  ['rung', /^(?:ราคา|rung|opening|price)/i],
  ['side', /^(?:ต่อ|favou?rite|side)/i],
  ['stream', /^(?:ภาพ|ถ่ายทอด|stream|url)/i],
];

export interface RecognisedColumns {
  readonly roles: readonly ColumnRole[];
  /** The first row has the names of the columns. */
  readonly hasHeader: boolean;
}

/** What each column is, by its content; where there is a row of headings, first by those. */
export function recogniseColumns(rows: readonly (readonly string[])[]): RecognisedColumns {
  const count = Math.max(0, ...rows.map((row) => row.length));
  const [first = []] = rows;
  const headings = Array.from({ length: count }, (_, place) => headingRole(first[place] ?? ''));
  const hasHeader =
    headings.filter(Boolean).length >= 2 && !first.some((cell) => readTime(cell) ?? isRungLike(cell));
  const roles: (ColumnRole | undefined)[] = hasHeader
    ? headings.map(onlyFirst)
    : headings.map(() => undefined);
  const content = hasHeader ? rows.slice(1) : rows;
  const columns = roles.map((_, place) => content.map((row) => tidyCell(row[place] ?? '')).filter(Boolean));

  for (const [role, isSuch] of BY_CONTENT) {
    const rungs = columns[roles.indexOf('rung')] ?? [];
    // Names such as "แดง" are no corners of a favourite where the rungs name theirs, or where there are none.
    const isNeeded = role !== 'side' || shareOf(rungs, (cell) => /[^\d๐-๙./ ]/.test(cell)) < 0.5;
    if (roles.includes(role) || !isNeeded || (role === 'side' && rungs.length === 0)) continue;
    const shares = columns.map((cells, place) => (roles[place] === undefined ? shareOf(cells, isSuch) : 0));
    const best = Math.max(0, ...shares);
    if (best > 0.5) roles[shares.indexOf(best)] = role;
  }
  const free = roles.flatMap((role, place) => (role === undefined && columns[place]?.length ? [place] : []));
  assignNames(roles, free, (place) => shareOf(columns[place] ?? [], isLatin) > 0.5);
  return { roles: roles.map((role) => role ?? 'none'), hasHeader };
}

const BY_CONTENT: readonly (readonly [ColumnRole, (cell: string) => boolean])[] = [
  ['rung', isRungLike],
  ['time', (cell) => readTime(cell) !== undefined || /^\d{1,2}[:.]\d{2}$/.test(cell)],
  ['stream', isAddress],
  ['no', (cell) => readMatchNo(cell) !== undefined],
  ['side', (cell) => readSide(cell) !== undefined],
  ['tag', (cell) => readTag(cell) !== undefined],
];

/** The names in their order: red first. Latin ones stand beside others, or are the only ones. */
function assignNames(
  roles: (ColumnRole | undefined)[],
  free: readonly number[],
  isLatinColumn: (place: number) => boolean,
): void {
  const missing = (['red', 'blue'] as const).filter((role) => !roles.includes(role));
  const thai = free.filter((place) => !isLatinColumn(place));
  const main = thai.length >= missing.length ? thai : free;
  for (const [nth, role] of missing.entries()) {
    const place = main[nth];
    if (place !== undefined) roles[place] = role;
  }
  const left = free.filter((place) => roles[place] === undefined && isLatinColumn(place));
  const missingLatin = (['redLatin', 'blueLatin'] as const).filter((role) => !roles.includes(role));
  for (const [nth, role] of missingLatin.entries()) {
    const place = left[nth];
    if (place !== undefined) roles[place] = role;
  }
}

function headingRole(cell: string): ColumnRole | undefined {
  const text = tidyCell(cell);
  return HEADERS.find(([, isSuch]) => isSuch.test(text))?.[0];
}

function onlyFirst(
  role: ColumnRole | undefined,
  place: number,
  all: readonly (ColumnRole | undefined)[],
): ColumnRole | undefined {
  return all.indexOf(role) === place ? role : undefined;
}

function shareOf(cells: readonly string[], isSuch: (cell: string) => boolean): number {
  return cells.length === 0 ? 0 : cells.filter(isSuch).length / cells.length;
}
