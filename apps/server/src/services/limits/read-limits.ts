import { BET_MIN_BAHT, Refusal } from '@sanam/contract';
import type { Endpoints, ReplyOf } from '@sanam/contract';
import { satang, toBaht } from '@sanam/money';
import type { Sql } from '../../db/database.ts';
import type { StoredRoom } from './bet-room.ts';

type MatchLimits = ReplyOf<Endpoints['GET /match/{id}/limits']>;

/** What the house still takes from this player on this match. */
export async function readMatchLimits(
  { db }: { db: Sql },
  matchId: number,
  playerId: number,
): Promise<MatchLimits> {
  const [row] = await db.query<{ rate_id: number | null; room: StoredRoom }>(
    'SELECT rate_id, bet_room(id, ARRAY[category_code], $2) AS room FROM match WHERE id = $1',
    [matchId, playerId],
    'limits-of-match',
  );
  if (!row) throw new Refusal('MATCH_NOT_FOUND');
  const { betMax, matchRoom, red, blue, draw } = row.room;
  const inBaht = (amount: number | null) => toBaht(satang(amount ?? 0));
  return {
    betMin: BET_MIN_BAHT,
    betMax: Math.floor(inBaht(betMax)),
    matchRoom: inBaht(matchRoom),
    room: { red: inBaht(red), blue: inBaht(blue), draw: inBaht(draw) },
    rateId: row.rate_id,
  };
}
