import { maxAmountOf } from '@sanam/betting';
import type { WantedBet } from '@sanam/betting';
import { BET_MIN_BAHT, Refusal } from '@sanam/contract';
import type { RefusalCode } from '@sanam/contract';
import { baht, satang, toBaht } from '@sanam/money';
import type { Sql } from '../../db/database.ts';
import { readSqlState } from '../../db/classify-error.ts';
import { BET_RANGE } from '../idempotency/idempotent-request.ts';
import type { RefusedOutcome } from '../idempotency/idempotent-request.ts';

/** What `bet_room` returns, in satang. The rooms of a bet over several matches are null. */
export interface StoredRoom {
  betMax: number;
  matchRoom: number | null;
  red: number | null;
  blue: number | null;
  draw: number | null;
  payoutRoom: number;
  closesAtCap: boolean;
}

const LIMIT_CODES: ReadonlySet<RefusalCode> = new Set([
  'BET_LIMIT',
  'MATCH_LIMIT',
  'LIABILITY_LIMIT',
  'PAYOUT_LIMIT',
]);

type LimitedBet = WantedBet & { isStep: boolean };

/** With the largest amount that would have been taken instead of the room that the database reports. */
export function withMaxAmount(outcome: RefusedOutcome, bet: LimitedBet): RefusedOutcome {
  if (!LIMIT_CODES.has(outcome.code) || !isRoom(outcome.data)) return outcome;
  const max = maxAmountIn(outcome.data, bet);
  return {
    code: outcome.code,
    data: { maxAmount: max === undefined ? null : toBaht(max) },
    ...(outcome.code === 'BET_LIMIT' && {
      params: { min: grouped(BET_MIN_BAHT), max: grouped(toBaht(satang(outcome.data.betMax))) },
    }),
  };
}

interface RefusedBet {
  playerId: number;
  /** One match, or those of the legs of a bet over several. */
  matchId: number | readonly number[];
  /** Undefined without a price: then no amount is named. */
  wanted: LimitedBet | undefined;
}

/** A refusal of an amount before the database was called, with the largest that it would have taken. */
export async function refuseByRoom(
  { db }: { db: Sql },
  code: 'BET_LIMIT' | 'PAYOUT_LIMIT',
  { playerId, matchId, wanted }: RefusedBet,
): Promise<Refusal> {
  const isOne = typeof matchId === 'number';
  const matchIds = isOne ? [matchId] : [...new Set(matchId)];
  const [row] = await db.query<{ room: StoredRoom }>(
    `SELECT bet_room(p_match => CASE WHEN $2 THEN min(id) END, p_categories => array_agg(category_code),
                     p_player => $3) AS room
       FROM match WHERE id = ANY ($1::bigint[]) HAVING count(*) = cardinality($1::bigint[])`,
    [matchIds, isOne, playerId],
    'limits-refused',
  );
  if (!row) return new Refusal(code, code === 'BET_LIMIT' ? { params: BET_RANGE } : {});
  const nothing: LimitedBet = { betType: 'RED', termsOf: () => undefined, isStep: false };
  const { params, data } = withMaxAmount({ code, data: row.room }, wanted ?? nothing);
  return new Refusal(code, { params: params ?? {}, data: wanted && data });
}

export function maxAmountIn(stored: StoredRoom, bet: LimitedBet) {
  const { betMax, matchRoom, red, blue, draw, payoutRoom } = stored;
  return maxAmountOf(bet, {
    betMin: baht(BET_MIN_BAHT),
    betMax: satang(betMax),
    ...(matchRoom !== null && { matchRoom: satang(matchRoom) }),
    ...(red !== null &&
      blue !== null &&
      draw !== null && { room: { red: satang(red), blue: satang(blue), draw: satang(draw) } }),
    ...(bet.isStep && { payoutRoom: satang(payoutRoom) }),
  });
}

function isRoom(data: unknown): data is StoredRoom {
  return typeof data === 'object' && data !== null && 'betMax' in data;
}

function grouped(amount: number): string {
  return amount.toLocaleString('en-US');
}

/**
 * Places a bet. When another bet took the room in the player's stripe of the exposure meanwhile, nothing has happened,
 * and it is placed again with all stripes locked, which always comes to a decision.
 */
export async function placeWithinCap<Result>(place: (isLocked: boolean) => Promise<Result>): Promise<Result> {
  try {
    return await place(false);
  } catch (error) {
    if (readSqlState(error) !== 'SN004') throw error;
    return place(true);
  }
}
