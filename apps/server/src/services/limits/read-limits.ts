import { BET_MIN_BAHT, Refusal } from '@sanam/contract';
import type { Endpoints, ReplyOf } from '@sanam/contract';
import { satang, toBaht } from '@sanam/money';
import type { Sql } from '../../db/database.ts';
import type { StoredRoom } from './bet-room.ts';

type MatchLimits = ReplyOf<Endpoints['GET /match/{id}/limits']>;
type StepLimits = ReplyOf<Endpoints['GET /step/limits/{matchIds}']>;

/** What the house still takes from this player on this match. */
export async function readMatchLimits(
  { db }: { db: Sql },
  matchId: number,
  playerId: number,
): Promise<MatchLimits> {
  const [row] = await db.query<{ rate_id: number | null; room: StoredRoom }>(
    `SELECT rate_id, bet_room(p_match => id, p_categories => ARRAY[category_code], p_player => $2) AS room
       FROM match WHERE id = $1`,
    [matchId, playerId],
    'limits-of-match',
  );
  if (!row) throw new Refusal('MATCH_NOT_FOUND');
  const { matchRoom, red, blue, draw } = row.room;
  return {
    ...anyBet(row.room),
    matchRoom: inBaht(matchRoom),
    room: { red: inBaht(red), blue: inBaht(blue), draw: inBaht(draw) },
    rateId: row.rate_id,
  };
}

/** What the house still takes from this player in one step bet on several matches. */
export async function readStepLimits(
  { db }: { db: Sql },
  matchIds: readonly number[],
  playerId: number,
): Promise<StepLimits> {
  const ids = [...new Set(matchIds)];
  const [row] = await db.query<{ found: number; room: StoredRoom }>(
    `SELECT count(*)::integer AS found,
            bet_room(p_match => NULL, p_categories => coalesce(array_agg(DISTINCT category_code), '{}'),
                     p_player => $2) AS room
       FROM match WHERE id = ANY ($1)`,
    [ids, playerId],
    'limits-of-step',
  );
  if (row?.found !== ids.length) throw new Refusal('MATCH_NOT_FOUND');
  return anyBet(row.room);
}

/** What applies to a bet on one match and on several. */
function anyBet({ betMax, payoutRoom }: StoredRoom): StepLimits {
  return {
    betMin: BET_MIN_BAHT,
    betMax: Math.floor(inBaht(betMax)),
    payoutRoom: inBaht(payoutRoom),
  };
}

function inBaht(amount: number | null): number {
  return toBaht(satang(amount ?? 0));
}
