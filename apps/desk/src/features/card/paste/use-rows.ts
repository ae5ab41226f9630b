import { useState } from 'react';

import type { CardRow, RowField } from '../../../lib/card/card-row.ts';
import {
  judgeCard,
  statusOf,
  type CardContext,
  type JudgedRow,
  type RowFault,
} from '../../../lib/card/judge-card.ts';
import { readTable } from '../../../lib/card/read-table.ts';
import { recogniseColumns, type ColumnRole } from '../../../lib/card/recognise-columns.ts';
import { splitTable, type PastedTable } from '../../../lib/card/split-table.ts';

/** A row that is fixed here until it is made. */
export interface PasteRow {
  readonly id: number;
  /** Which of the pasted lines it was; undefined for one that was not pasted. */
  readonly line: number | undefined;
  readonly row: CardRow;
  /** The cells that are shown as fields: those that were wrong at some time, or all. */
  readonly fields: ReadonlySet<RowField> | 'all';
  /** What the server has against it, until it is changed. */
  readonly refused: readonly RowFault[];
}

/** Everything that is pasted and fixed, so that it can be brought back. */
export interface PasteState {
  readonly table: PastedTable | undefined;
  readonly roles: readonly ColumnRole[];
  readonly hasHeader: boolean;
  readonly rows: readonly PasteRow[];
}

export interface ShownRow extends PasteRow {
  readonly judged: JudgedRow;
}

export interface Rows {
  readonly state: PasteState;
  readonly shown: readonly ShownRow[];
  readonly read: (text: string) => void;
  readonly setRole: (column: number, role: ColumnRole) => void;
  readonly change: (id: number, change: Partial<CardRow>) => void;
  readonly edit: (id: number) => void;
  readonly remove: (ids: readonly number[]) => void;
  readonly refuse: (faults: ReadonlyMap<number, readonly RowFault[]>) => void;
}

const NOTHING: PasteState = { table: undefined, roles: [], hasHeader: false, rows: [] };

export function startState(text: string, rows: readonly CardRow[]): PasteState {
  if (rows.length > 0) return { ...NOTHING, rows: rows.map((row, id) => newRow(id, row)) };
  return text.trim() === '' ? NOTHING : readText(text);
}

/** The pasted rows, each judged beside the others and the card. */
export function useRows(start: PasteState, context: CardContext): Rows {
  const [state, setState] = useState(start);
  const judged = judgeCard(
    state.rows.map(({ row }) => row),
    context,
  );
  const shown = state.rows.map((row, place) => {
    const own = judged[place] ?? { row: row.row, no: undefined, faults: [], status: 'wrong' as const };
    const faults = [...row.refused, ...own.faults];
    const wrong = faults.filter(({ code }) => statusOf([{ field: 'red', code }]) === 'wrong');
    const fields =
      row.fields === 'all' ? row.fields : new Set([...row.fields, ...wrong.map(({ field }) => field)]);
    return { ...row, fields, judged: { ...own, faults, status: statusOf(faults) } };
  });
  const map = (update: (row: PasteRow) => PasteRow) =>
    setState((before) => ({ ...before, rows: before.rows.map(update) }));
  return {
    state,
    shown,
    read: (text) => {
      if (text.trim() !== '') setState(readText(text));
    },
    setRole: (column, role) =>
      setState((before) => {
        const { table, hasHeader } = before;
        if (table === undefined) return before;
        // Each role belongs to one column.
        const roles = before.roles.map((own, place) => {
          if (place === column) return role;
          return own === role ? 'none' : own;
        });
        return { ...before, roles, rows: toRows(table, roles, hasHeader) };
      }),
    change: (id, change) =>
      map((row) => {
        if (row.id !== id) return row;
        // A cell that was a field stays one while it is typed in, also when it is right.
        const fields = shown.find((one) => one.id === id)?.fields ?? row.fields;
        return { ...row, fields, refused: [], row: { ...row.row, ...change, isSplit: false } };
      }),
    edit: (id) => map((row) => (row.id === id ? { ...row, fields: 'all' } : row)),
    remove: (ids) =>
      setState((before) => ({ ...before, rows: before.rows.filter(({ id }) => !ids.includes(id)) })),
    refuse: (faults) => map((row) => ({ ...row, refused: faults.get(row.id) ?? [] })),
  };
}

function readText(text: string): PasteState {
  const table = splitTable(text);
  const { roles, hasHeader } = recogniseColumns(table.rows);
  return { table, roles, hasHeader, rows: toRows(table, roles, hasHeader) };
}

function toRows(table: PastedTable, roles: readonly ColumnRole[], hasHeader: boolean): readonly PasteRow[] {
  return readTable(table, { roles, hasHeader }).map(({ line, row }) => newRow(line, row, line));
}

function newRow(id: number, row: CardRow, line?: number): PasteRow {
  return { id, line, row, fields: new Set(), refused: [] };
}
