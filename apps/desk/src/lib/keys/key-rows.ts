import { ACTS, bindingOf, type Act, type KeyGroup } from './key-table.ts';

/** Acts that belong together are one row of the list of keys. */
export const JOINED_ROWS = {
  matches: { acts: ['match1'], caps: ['1', '–', '9'] },
  todos: { acts: ['todo1'], caps: ['F1', '–', 'F6'] },
  lines: { acts: ['line1'], caps: ['1', '–', '5'] },
  stronger: { acts: ['redStronger', 'blueStronger'], caps: ['A', 'D'] },
  half: { acts: ['redHalf', 'blueHalf'], caps: ['Shift', 'A', 'D'] },
  switches: { acts: ['special', 'draw', 'round'], caps: ['S', 'W', 'R'] },
  calls: { acts: ['callRed', 'callBlue', 'callDraw', 'callCancel'], caps: ['1', '2', '3', '4'] },
  row: { acts: ['rowDown', 'rowUp'], caps: ['J', 'K'] },
  move: { acts: ['moveDown', 'moveUp'], caps: ['Alt', 'J', 'K'] },
} as const satisfies Record<string, { readonly acts: readonly Act[]; readonly caps: readonly string[] }>;
export type JoinedRow = keyof typeof JOINED_ROWS;

export interface KeyRow {
  /** An act, or the name of several. */
  readonly name: Act | JoinedRow;
  readonly acts: readonly Act[];
  readonly caps: readonly string[];
  readonly longPressMs: number | undefined;
}

/** The columns of the list on a laptop: what is used most is in the middle. */
export const KEY_COLUMNS = [
  ['everywhere', 'grid'],
  ['ringside', 'result'],
  ['money', 'lists', 'audit'],
] as const satisfies readonly (readonly KeyGroup[])[];

export function isJoined(name: Act | JoinedRow): name is JoinedRow {
  return name in JOINED_ROWS;
}

/** What is listed of a group, in the order of the table. */
export function rowsOf(group: KeyGroup): readonly KeyRow[] {
  return ACTS.filter((act) => bindingOf(act).group === group).flatMap((act): readonly KeyRow[] => {
    const joined = JOINED.find(([, { acts }]) => acts.includes(act));
    if (joined === undefined) {
      const { caps, longPressMs } = bindingOf(act);
      // The other digits and function keys are in the row of the first.
      return /^(match|todo|line)\d$/.test(act) ? [] : [{ name: act, acts: [act], caps, longPressMs }];
    }
    const [name, { acts, caps }] = joined;
    return acts[0] === act ? [{ name, acts, caps, longPressMs: undefined }] : [];
  });
}

const JOINED = Object.entries(JOINED_ROWS) as [
  JoinedRow,
  { readonly acts: readonly Act[]; readonly caps: readonly string[] },
][];
