import type { Endpoints, Match, ReplyOf } from '@sanam/contract';
import type { DeskRow, MatchRow } from './match-row.ts';

/** What the desk sees of a match: what players see, where it is offered and who holds it. */
export type DeskMatch = ReplyOf<Endpoints['GET /desk/matches/{id}']>;

export function toMatch(row: MatchRow): Match {
  return {
    id: row.id,
    version: row.version,
    roundNo: row.round_no,
    matchNo: row.match_no,
    matchName: row.match_name,
    redName: row.red_name,
    blueName: row.blue_name,
    redLatinName: row.red_latin_name,
    blueLatinName: row.blue_latin_name,
    matchTag: row.match_tag,
    rateId: row.rate_id,
    nowRate: row.setting_rates && { settingRates: row.setting_rates },
    categoryCode: row.category_code,
    gameStadiums: {
      id: row.stadium_id,
      stadiumName: row.stadium_name,
      stadiumLatinName: row.stadium_latin_name,
    },
    fightingDateTime: row.fighting_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    isMatchStart: row.is_started,
    isMatchEnd: row.is_ended,
    isOpenBet: row.is_open,
    isOpenSpecial: row.is_open_special,
    isDraw: row.allows_draw,
    streamingUrl: row.streaming_url,
    matchType: row.is_started ? 'LIVE' : 'SCHEDULE',
    result: row.result,
  };
}

export function toDeskMatch(row: DeskRow): DeskMatch {
  const { holder, sharedWith, isWatched, openedAt, closedAt, closedBy, closedCause } = row.desk;
  return {
    ...toMatch(row),
    line: row.line,
    holder: holder && { ...holder, since: toInstant(holder.since) },
    sharedWith,
    isWatched,
    openedAt: openedAt && toInstant(openedAt),
    closedAt: closedAt && toInstant(closedAt),
    closedBy,
    closedCause,
  };
}

/** The database writes times in its own zone and to the microsecond. */
function toInstant(written: string): string {
  return new Date(written).toISOString();
}
