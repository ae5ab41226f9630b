import { parseRung, type Corner } from '@sanam/betting';
import { MATCH_NO_MAX, MATCH_TAGS, type MatchTag } from '@sanam/contract';

/** The value of a cell, and whether it is in the usual form; undefined if it cannot be read. */
export interface ReadTime {
  /** "21:35". */
  readonly time: string;
  readonly isExact: boolean;
}

export type ReadRung =
  | { readonly kind: 'none' }
  | { readonly kind: 'rung'; readonly favourite: Corner; readonly rung: string }
  /** REVERSED has the rung that it is when turned round. */
  | { readonly kind: 'fault'; readonly code: 'RUNG_UNREADABLE' | 'RUNG_NO_SIDE' }
  | { readonly kind: 'fault'; readonly code: 'RUNG_REVERSED'; readonly value: string };

/** Without what tables bring along: invisible characters, non-breaking spaces, quotes around the cell. */
export function tidyCell(text: string): string {
  const plain = text
    .normalize('NFC')
    .replaceAll(/[\u200B-\u200D\u2060\uFEFF]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return /^"(.*)"$/.exec(plain)?.[1]?.replaceAll('""', '"').trim() ?? plain;
}

const DATE_BEFORE = /^(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}\/\d{1,2}\/\d{2,4})[ T]+(?=\d)/;
const TIME = /^(\d{1,2})([:.])(\d{2})(?::\d{2})?(?: ?น\.?)?$/;

/** "21:35" exactly; "21.35", "2135" and a time after a date are worth another look. */
export function readTime(text: string): ReadTime | undefined {
  const typed = arabicDigits(tidyCell(text));
  const withoutDate = typed.replace(DATE_BEFORE, '');
  const spelled = withoutDate.replace(/^(\d{2})(\d{2})$/, '$1.$2');
  const [, hours = '', mark, minutes = ''] = TIME.exec(spelled) ?? [];
  if (mark === undefined || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return { time: `${hours.padStart(2, '0')}:${minutes}`, isExact: mark === ':' && withoutDate === typed };
}

const RED_WORDS: ReadonlySet<string> = new Set(['r', 'red', 'แดง', 'ด']);
const BLUE_WORDS: ReadonlySet<string> = new Set(['b', 'blue', 'น้ำเงิน', 'น', 'นง']);

/** The corner that a cell names. */
export function readSide(text: string): Corner | undefined {
  const word = tidyCell(text).toLowerCase().replace(/ต่อ$/, '');
  if (RED_WORDS.has(word)) return 'RED';
  return BLUE_WORDS.has(word) ? 'BLUE' : undefined;
}

const RUNG = /^(?<before>[^\d/]*?) ?(?<one>\d+(?:\.5)?) ?\/ ?(?<other>\d+(?:\.5)?) ?(?<after>[^\d/]*)$/;

/** "10/9 R", "10/9แดง" and "B 10/8.5"; a level rung needs no corner. An empty cell or a dash is none. */
export function readRung(text: string): ReadRung {
  const typed = arabicDigits(tidyCell(text));
  if (typed === '' || /^[-–—]$/.test(typed)) return { kind: 'none' };
  const { before = '', one = '', other = '', after = '' } = RUNG.exec(typed)?.groups ?? {};
  const words = [before, after].map((word) => word.trim()).filter(Boolean);
  const [word] = words;
  const side = word === undefined ? undefined : readSide(word);
  if (one === '' || words.length > 1 || (word !== undefined && side === undefined)) {
    return { kind: 'fault', code: 'RUNG_UNREADABLE' };
  }
  const rung = `${one}/${other}`;
  const parsed = parseRung(rung);
  if (parsed === undefined) {
    const turned = `${other}/${one}`;
    return parseRung(turned) === undefined
      ? { kind: 'fault', code: 'RUNG_UNREADABLE' }
      : { kind: 'fault', code: 'RUNG_REVERSED', value: turned };
  }
  if (parsed.risk === parsed.win) return { kind: 'rung', favourite: 'RED', rung };
  return side === undefined
    ? { kind: 'fault', code: 'RUNG_NO_SIDE' }
    : { kind: 'rung', favourite: side, rung };
}

/** As `readRung` reads it. */
export function writeRung(favourite: Corner, rung: string): string {
  const parsed = parseRung(rung);
  const isLevel = parsed !== undefined && parsed.risk === parsed.win;
  return isLevel ? rung : `${rung} ${favourite === 'RED' ? 'R' : 'B'}`;
}

/** "8", "8." and "คู่ที่ 8". */
export function readMatchNo(text: string): number | undefined {
  const typed = arabicDigits(tidyCell(text));
  const [, digits = ''] = /^(?:คู่(?:ที่)?|no\.?|#)? ?(\d{1,3})\.?$/i.exec(typed) ?? [];
  const no = Number(digits);
  return no >= 1 && no <= MATCH_NO_MAX ? no : undefined;
}

const TAG_WORDS: Readonly<Record<string, MatchTag>> = {
  ธรรมดา: 'NORMAL_MATCH',
  คู่ธรรมดา: 'NORMAL_MATCH',
  normal: 'NORMAL_MATCH',
  เอก: 'MAIN_MATCH',
  คู่เอก: 'MAIN_MATCH',
  main: 'MAIN_MATCH',
  พิเศษ: 'SPECIAL_MATCH',
  คู่พิเศษ: 'SPECIAL_MATCH',
  special: 'SPECIAL_MATCH',
  พิเศษสุด: 'VERY_SPECIAL_MATCH',
  คู่พิเศษสุด: 'VERY_SPECIAL_MATCH',
  'very special': 'VERY_SPECIAL_MATCH',
};

export function readTag(text: string): MatchTag | undefined {
  const word = tidyCell(text);
  return MATCH_TAGS.find((tag) => tag === word) ?? TAG_WORDS[word.toLowerCase()];
}

export function isAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(tidyCell(text));
}

/** Names in Latin letters stand beside those in Thai. */
export function isLatin(text: string): boolean {
  const letters = tidyCell(text).replaceAll(/\P{L}/gu, '');
  return letters !== '' && /^\p{Script=Latin}+$/u.test(letters);
}

/** Thai digits are typed on Thai keyboards. */
function arabicDigits(text: string): string {
  return text.replaceAll(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - '๐'.charCodeAt(0)));
}
