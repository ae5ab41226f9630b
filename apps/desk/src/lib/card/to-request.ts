import { ApiRefusal } from '@sanam/api-client';
import { NAME_MAX, type BodyOf, type Endpoints, type JudgedRow as ServerRow } from '@sanam/contract';

import { currentPrice } from '../ringside/current-price.ts';
import { placeOfRung, type RungChoice } from '../ringside/ladder.ts';
import type { PastRate } from '../ringside/stakes-by-place.ts';
import { movePrices, toRungs, typePrices, type SentRungs } from '../ringside/type-prices.ts';
import type { CardRow, RowField } from './card-row.ts';
import type { FaultCode, JudgedRow, RowFault } from './judge-card.ts';
import { rowOf, type ListedMatch } from './listed-match.ts';
import { instantIn } from './night.ts';
import { readMatchNo, readRung, readTag, readTime, tidyCell } from './read-cells.ts';

type NewMatch = BodyOf<Endpoints['POST /desk/matches/bulk']>['matches'][number];
type MatchPatch = BodyOf<Endpoints['PATCH /desk/matches/{id}']>;

/** A row that is not wrong, as the server takes it. */
export function toNewMatch({ row, no }: JudgedRow, night: string): NewMatch {
  const time = readTime(row.time)?.time ?? '';
  const rung = readRung(row.rung);
  const tag = readTag(row.tag);
  const latin = { redLatinName: tidyCell(row.redLatin), blueLatinName: tidyCell(row.blueLatin) };
  const streamingUrl = tidyCell(row.stream);
  return {
    fightingDateTime: instantIn(night, time),
    redName: tidyCell(row.red),
    blueName: tidyCell(row.blue),
    ...(latin.redLatinName !== '' && { redLatinName: latin.redLatinName }),
    ...(latin.blueLatinName !== '' && { blueLatinName: latin.blueLatinName }),
    ...(no !== undefined && { matchNo: no }),
    ...(tag && { matchTag: tag }),
    ...(row.category && { categoryCode: row.category }),
    ...(streamingUrl !== '' && { streamingUrl }),
    ...(rung.kind === 'rung' && { my: { favourite: rung.favourite, rung: rung.rung } }),
  };
}

/** What differs between a match and its row. A Latin name that was emptied is removed. */
export function toPatch(match: ListedMatch, row: CardRow): MatchPatch {
  const before = rowOf(match);
  const isNew = (field: RowField) => tidyCell(row[field]) !== tidyCell(before[field]);
  const time = readTime(row.time)?.time;
  const matchNo = readMatchNo(row.no);
  const matchTag = readTag(row.tag);
  const hadDefaultName = match.matchName === nameOf(match.redName, match.blueName);
  const isRenamed = isNew('red') || isNew('blue');
  return {
    ...(isNew('time') && time !== undefined && { fightingDateTime: instantIn(match.night, time) }),
    ...(isNew('no') && matchNo !== undefined && { matchNo }),
    ...(isNew('red') && { redName: tidyCell(row.red) }),
    ...(isNew('blue') && { blueName: tidyCell(row.blue) }),
    ...(isNew('redLatin') && { redLatinName: tidyCell(row.redLatin) || null }),
    ...(isNew('blueLatin') && { blueLatinName: tidyCell(row.blueLatin) || null }),
    ...(isNew('tag') && matchTag && { matchTag }),
    ...(isNew('stream') && { streamingUrl: tidyCell(row.stream) }),
    ...(row.category !== undefined && row.category !== before.category && { categoryCode: row.category }),
    ...(isRenamed && hadDefaultName && { matchName: nameOf(tidyCell(row.red), tidyCell(row.blue)) }),
  };
}

/** The rung of a row. The spread stays, and so does what STH and CTR have of their own. */
export function toRungsOfRow(
  match: ListedMatch,
  rates: readonly PastRate[],
  chosen: RungChoice,
): SentRungs | undefined {
  const to = placeOfRung(chosen);
  if (to === undefined) return undefined;
  const price = currentPrice(match, rates);
  const prices = match.nowRate && price ? typePrices(match.nowRate.settingRates, price) : undefined;
  const rungs = toRungs(movePrices(prices, to));
  // As it was typed: it may lie between the rungs of the ladder.
  return { ...rungs, my: { ...rungs.my, rung: chosen.rung } };
}

/** What the server calls a match without a name of its own. */
function nameOf(red: string, blue: string): string {
  return Array.from(`${red} - ${blue}`).slice(0, NAME_MAX).join('').trim();
}

/** What the server has found in the rows; two of the same minute were shown before. */
export function toFaults(rows: readonly ServerRow[]): readonly (readonly RowFault[])[] {
  return rows.map(({ faults }) =>
    faults.flatMap(({ field, code }) => {
      const own = CODES[code];
      return own === undefined ? [] : [{ field: FIELDS[field] ?? 'red', code: own }];
    }),
  );
}

/** The rows that a refusal names; undefined if it is about something else. */
export function faultsOfRefusal(failure: unknown): readonly (readonly RowFault[])[] | undefined {
  if (!(failure instanceof ApiRefusal) || failure.code !== 'MATCH_ROWS_INVALID') return undefined;
  return toFaults((failure.data as { readonly rows: readonly ServerRow[] }).rows);
}

const FIELDS: Readonly<Record<string, RowField>> = {
  fightingDateTime: 'time',
  matchNo: 'no',
  redName: 'red',
  blueName: 'blue',
  redLatinName: 'redLatin',
  blueLatinName: 'blueLatin',
  streamingUrl: 'stream',
  my: 'rung',
};

const CODES: Readonly<Record<ServerRow['faults'][number]['code'], FaultCode | undefined>> = {
  REQUIRED: 'REQUIRED',
  TOO_LONG: 'TOO_LONG',
  TEXT_NOT_ALLOWED: 'TEXT_NOT_ALLOWED',
  SAME_NAME: 'SAME_NAME',
  DATE_INVALID: 'TIME_UNREADABLE',
  URL_INVALID: 'URL_INVALID',
  RUNG_INVALID: 'RUNG_UNREADABLE',
  MATCH_NO_TAKEN: 'NO_TAKEN',
  MATCH_NO_TWICE: 'NO_TWICE',
  SAME_TIME: undefined,
};
