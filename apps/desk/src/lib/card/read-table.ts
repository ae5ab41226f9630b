import { EMPTY_ROW, type CardRow } from './card-row.ts';
import type { ColumnRole } from './recognise-columns.ts';
import type { PastedTable } from './split-table.ts';

export interface PastedRow {
  /** Which of the pasted lines it is. */
  readonly line: number;
  readonly row: CardRow;
}

/** The rows of a table whose columns are known. */
export function readTable(
  { rows, guessed }: PastedTable,
  { roles, hasHeader }: { readonly roles: readonly ColumnRole[]; readonly hasHeader: boolean },
): readonly PastedRow[] {
  return rows.flatMap((cells, line) => {
    if (hasHeader && line === 0) return [];
    const cellOf = (role: ColumnRole) => cells[roles.indexOf(role)] ?? '';
    const { category: _category, isSplit: _isSplit, ...fields } = EMPTY_ROW;
    const read = Object.fromEntries(
      Object.keys(fields).map((field) => [field, cellOf(field as keyof typeof fields)]),
    ) as typeof fields;
    const rung = `${read.rung} ${read.rung === '' ? '' : cellOf('side')}`.trim();
    return [{ line, row: { ...read, rung, ...(guessed.has(line) && { isSplit: true }) } }];
  });
}
