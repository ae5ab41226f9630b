import type { CategoryCode } from '@sanam/contract';

export const ROW_FIELDS = [
  'time',
  'no',
  'red',
  'blue',
  'redLatin',
  'blueLatin',
  'tag',
  'rung',
  'stream',
] as const;
export type RowField = (typeof ROW_FIELDS)[number];

/** A match as it is typed or pasted; an empty text is none. */
export type CardRow = Readonly<Record<RowField, string>> & {
  /** Without one it is of the category that the whole card has. */
  readonly category?: CategoryCode | undefined;
  /** Two names stood in one cell, and where the first ends was guessed. */
  readonly isSplit?: boolean;
};

export const EMPTY_ROW: CardRow = {
  time: '',
  no: '',
  red: '',
  blue: '',
  redLatin: '',
  blueLatin: '',
  tag: '',
  rung: '',
  stream: '',
};
