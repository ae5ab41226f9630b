import { isAddress, readMatchNo, readSide, readTag, tidyCell } from './read-cells.ts';

export type Separator = 'tab' | 'comma' | 'space';

export interface PastedTable {
  readonly separator: Separator;
  /** As pasted, without empty lines. */
  readonly lines: readonly string[];
  /** The cells of each line. */
  readonly rows: readonly (readonly string[])[];
  /** Lines in which several words had to be divided between the two corners. */
  readonly guessed: ReadonlySet<number>;
}

/** Cells by tab, by comma or by space, whichever most lines have. */
export function splitTable(text: string): PastedTable {
  const lines = text
    .split(/\r\n?|\n/)
    .map((line) => line.replaceAll(/^[ \u00A0]+|[ \u00A0]+$/g, ''))
    .filter((line) => line.trim() !== '');
  const most = (isSuch: (line: string) => boolean) => lines.filter(isSuch).length * 2 > lines.length;
  const plain = { lines, guessed: new Set<number>() };
  if (most((line) => line.includes('\t'))) {
    return { ...plain, separator: 'tab', rows: lines.map((line) => line.split('\t').map(tidyCell)) };
  }
  if (most((line) => splitCommas(line).length > 2)) {
    return { ...plain, separator: 'comma', rows: lines.map((line) => splitCommas(line).map(tidyCell)) };
  }
  const wide = lines.map((line) => line.split(/\s{2,}/).map(tidyCell));
  if (most((line) => line.split(/\s{2,}/).length > 2)) return { ...plain, separator: 'space', rows: wide };
  const parts = lines.map((line) => splitWords(line));
  const guessed = new Set(parts.flatMap(({ isGuess }, place) => (isGuess ? [place] : [])));
  return { separator: 'space', lines, rows: align(parts), guessed };
}

/** A comma inside quotes belongs to its cell. */
function splitCommas(line: string): string[] {
  return line.match(/(?<=^|,)(?:"(?:[^"]|"")*"|[^,]*)(?=,|$)/g) ?? [line];
}

/** The kinds of words in a line that has only single spaces between its cells. */
const WORD_KINDS = ['no', 'time', 'red', 'blue', 'rung', 'tag', 'stream'] as const;
type WordKind = (typeof WORD_KINDS)[number];
type LineParts = Partial<Record<WordKind, string>> & { readonly isGuess: boolean };

const DIVIDER = /^(?:vs\.?|พบ|ชน|กับ|[-–—])$/i;

/** Its words can only be recognised by their content; what is left are the two names. */
function splitWords(line: string): LineParts {
  const found: Partial<Record<WordKind, string>> = {};
  const names: string[] = [];
  const words = joinBrackets(line.split(/\s+/));
  for (const [place, word] of words.entries()) {
    const kind = isSideOfRung(words, place) ? 'rung' : kindOfWord(word, found);
    if (kind === undefined) names.push(word);
    else found[kind] = `${found[kind] ?? ''} ${word}`.trim();
  }
  const divider = names.findIndex((word) => DIVIDER.test(word));
  const middle = divider === -1 ? Math.ceil(names.length / 2) : divider;
  return {
    ...found,
    red: names.slice(0, middle).join(' '),
    blue: names.slice(divider === -1 ? middle : divider + 1).join(' '),
    isGuess: divider === -1 && names.length > 2,
  };
}

/** The corner stands after the rung, or else before it: a fighter may be called "แดง". */
function isSideOfRung(words: readonly string[], place: number): boolean {
  const [before, word, after, behind] = [-1, 0, 1, 2].map((step) => words[place + step] ?? '');
  if (readSide(word ?? '') === undefined) return false;
  return isRungLike(before ?? '') || (isRungLike(after ?? '') && readSide(behind ?? '') === undefined);
}

function kindOfWord(word: string, found: Partial<Record<WordKind, string>>): WordKind | undefined {
  if (isRungLike(word)) return 'rung';
  if (found.time === undefined && /^[\d๐-๙]{1,2}[:.][\d๐-๙]{2}$/.test(word)) return 'time';
  if (isAddress(word)) return 'stream';
  if (found.no === undefined && readMatchNo(word) !== undefined) return 'no';
  return found.tag === undefined && readTag(word) !== undefined ? 'tag' : undefined;
}

export function isRungLike(text: string): boolean {
  return /^[^\d๐-๙/]{0,8}[\d๐-๙]+(?:\.5)? ?\/ ?[\d๐-๙]+(?:\.5)?[^\d๐-๙/]{0,8}$/.test(tidyCell(text));
}

/** "ค่ายสิงห์ (แดงชนะชัย)" is one name: the part in brackets is what the fighter is known by. */
function joinBrackets(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    const isInside = last !== undefined && last.includes('(') && !last.includes(')');
    const isAfterName = last !== undefined && word.startsWith('(') && joined.length > 0;
    if (isInside || isAfterName) joined[joined.length - 1] = `${last} ${word}`;
    else joined.push(word);
  }
  return joined;
}

/** The same columns for every line, though not every line has a cell for each. */
function align(parts: readonly LineParts[]): string[][] {
  const kinds = WORD_KINDS.filter((kind) => parts.some((line) => line[kind] !== undefined));
  return parts.map((line) => kinds.map((kind) => line[kind] ?? ''));
}
