import { matchNightOf } from '@sanam/betting';
import { Refusal } from '@sanam/contract';
import type { BodyOf, Endpoints, JudgedRow } from '@sanam/contract';
import type { MatchPatch } from '../catalog/change-match.ts';
import { NAME_LENGTH, readDraft } from '../catalog/read-draft.ts';
import type { MatchDraft } from '../catalog/read-draft.ts';
import { readInstantOrDay } from '../input/day-range.ts';
import { priceRates } from './price-rates.ts';

export type MatchCard = Omit<BodyOf<Endpoints['POST /desk/matches/bulk']>, 'dryRun'>;
type CardRow = MatchCard['matches'][number];
type Fault = JudgedRow['faults'][number];

/** The numbers that matches of the card's stadium and line have, as `takenKey` writes them. */
export type TakenNumbers = ReadonlySet<string>;

export function takenKey(night: string, matchNo: number): string {
  return `${night} ${matchNo}`;
}

/** The nights of the rows whose time can be read. */
export function nightsOf({ matches }: MatchCard): string[] {
  return [...new Set(matches.flatMap((row) => nightOf(row) ?? []))];
}

/** Judges each row by itself, against the other rows and against the numbers that are taken. */
export function judgeRows({ matches }: MatchCard, taken: TakenNumbers): JudgedRow[] {
  return matches.map((row, place) => {
    const others = matches.filter((_, other) => other !== place);
    const faults = [...ownFaults(row), ...numberFaults(row, others, taken)];
    // Two rings of one stadium may fight at the same time, so this only asks for another look.
    const isSameTime = others.some((other) => isSameInstant(other.fightingDateTime, row.fightingDateTime));
    if (faults.length > 0) return { status: 'WRONG', faults };
    return isSameTime
      ? { status: 'LOOK', faults: [{ field: 'fightingDateTime', code: 'SAME_TIME' }] }
      : { status: 'READY', faults: [] };
  });
}

/** The columns of a row that was judged not to be wrong. */
export function toColumns(card: MatchCard, row: CardRow): MatchPatch {
  return readDraft(toDraft(row, card));
}

const TEXT_FIELDS = [
  'redName',
  'blueName',
  'redLatinName',
  'blueLatinName',
  'matchName',
  'streamingUrl',
] as const;

function ownFaults(row: CardRow): Fault[] {
  const draft = toDraft(row);
  const faults = TEXT_FIELDS.flatMap((field) => {
    // Its default is made of the fighters' names, whose faults are listed already.
    if (field === 'matchName' && row.matchName === undefined) return [];
    return faultOf(field, () => readDraft({ [field]: draft[field] }));
  });
  if (instantOf(row.fightingDateTime) === undefined) {
    faults.push({ field: 'fightingDateTime', code: 'DATE_INVALID' });
  }
  if (isSameName(row.redName, row.blueName)) {
    faults.push({ field: 'redName', code: 'SAME_NAME' }, { field: 'blueName', code: 'SAME_NAME' });
  }
  const { my } = row;
  if (my) faults.push(...faultOf('my', () => priceRates({ my })));
  return faults;
}

function numberFaults(row: CardRow, others: readonly CardRow[], taken: TakenNumbers): Fault[] {
  const night = nightOf(row);
  const { matchNo } = row;
  if (matchNo === undefined || night === undefined) return [];
  const isTwice = others.some((other) => other.matchNo === matchNo && nightOf(other) === night);
  const code = taken.has(takenKey(night, matchNo)) ? 'MATCH_NO_TAKEN' : isTwice && 'MATCH_NO_TWICE';
  return code ? [{ field: 'matchNo', code }] : [];
}

/** With what the row leaves out. An empty Latin name is none. */
function toDraft(row: CardRow, card?: MatchCard): MatchDraft {
  const { my: _price, matchName, redLatinName, blueLatinName, ...typed } = row;
  return {
    ...(card && { stadiumId: card.stadiumId, categoryCode: card.categoryCode }),
    ...typed,
    matchName: matchName ?? shorten(`${row.redName.trim()} - ${row.blueName.trim()}`),
    redLatinName: redLatinName?.trim() || null,
    blueLatinName: blueLatinName?.trim() || null,
  };
}

function shorten(name: string): string {
  return Array.from(name).slice(0, NAME_LENGTH.max).join('').trim();
}

function faultOf(field: string, read: () => unknown): Fault[] {
  try {
    read();
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [{ field, code: toCode(error) }];
  }
}

const CODE_OF_RULE: Readonly<Record<string, Fault['code']>> = {
  minLength: 'REQUIRED',
  maxLength: 'TOO_LONG',
  characters: 'TEXT_NOT_ALLOWED',
  url: 'URL_INVALID',
};

function toCode({ code, data }: Refusal): Fault['code'] {
  if (code === 'RUNG_INVALID') return code;
  const { fields = [] } = (data ?? {}) as { fields?: { rule: string }[] };
  const known = CODE_OF_RULE[fields[0]?.rule ?? ''];
  if (known === undefined) throw new Error(`no fault of a row for ${code}`);
  return known;
}

function isSameName(red: string, blue: string): boolean {
  const [one, other] = [red, blue].map((name) => name.normalize('NFC').trim().replace(/ {2,}/g, ' '));
  return one !== '' && one === other;
}

function nightOf({ fightingDateTime }: CardRow): string | undefined {
  const at = instantOf(fightingDateTime);
  return at && matchNightOf(at);
}

function isSameInstant(one: string, other: string): boolean {
  const at = instantOf(one);
  return at !== undefined && at.getTime() === instantOf(other)?.getTime();
}

/** A day alone is no time. */
function instantOf(text: string): Date | undefined {
  try {
    return /T/i.test(text) ? readInstantOrDay('fightingDateTime', text) : undefined;
  } catch {
    return undefined;
  }
}
