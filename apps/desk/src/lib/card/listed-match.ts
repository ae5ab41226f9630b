import type { Endpoints, ReplyOf } from '@sanam/contract';

import { formatMinute } from '../ringside/format-time.ts';
import { rungAt } from '../ringside/ladder.ts';
import { readPrice } from '../ringside/read-price.ts';
import type { CardRow } from './card-row.ts';
import type { CardContext } from './judge-card.ts';
import { writeRung } from './read-cells.ts';

export type ListedMatch = ReplyOf<Endpoints['GET /desk/matches']>['matches'][number];

/** How much of a match is fixed: its corners once betting was open, everything once it is over. */
export type MatchLock = 'none' | 'corners' | 'all';

export function lockOf({ isMatchEnd, result, wasOpen }: ListedMatch): MatchLock {
  if (isMatchEnd || result !== null) return 'all';
  return wasOpen ? 'corners' : 'none';
}

/** As it would be typed. */
export function rowOf(match: ListedMatch): CardRow {
  return {
    time: formatMinute(match.fightingDateTime),
    no: String(match.matchNo),
    red: match.redName,
    blue: match.blueName,
    redLatin: match.redLatinName ?? '',
    blueLatin: match.blueLatinName ?? '',
    tag: match.matchTag,
    rung: rungOf(match),
    stream: match.streamingUrl ?? '',
    category: match.categoryCode,
  };
}

/** The price on the ladder, without the house's spread; empty without one. */
export function rungOf({ nowRate }: Pick<ListedMatch, 'nowRate'>): string {
  const price = nowRate === null ? undefined : readPrice(nowRate.settingRates);
  if (price === undefined) return '';
  const { favourite, rung } = rungAt(price.place);
  return writeRung(favourite, rung);
}

/** What is on the card beside the rows that are judged. */
export function contextOf(matches: readonly ListedMatch[], firstNo?: number): CardContext {
  const numbers = matches.map(({ matchNo }) => matchNo);
  return {
    taken: new Set(numbers),
    numberAt: new Map(
      matches.map(({ fightingDateTime, matchNo }) => [formatMinute(fightingDateTime), matchNo]),
    ),
    firstNo: firstNo ?? Math.max(0, ...numbers) + 1,
  };
}
