import { BET_MAX_BAHT, BET_MIN_BAHT, PENDING_TRANSFERS_MAX, Refusal } from '@sanam/contract';
import type { MessageParams, RefusalCode } from '@sanam/contract';
import type { Sql } from '../../db/database.ts';

/**
 * A request that moves money or adds many things: the same key on the same route takes effect once and gets the same
 * reply.
 */
export interface IdempotentRequest {
  /** On the routes of the desk, which no player calls, the id of an operator. */
  playerId: number;
  /** The session in which it was sent; a withdrawal needs it. */
  sessionId?: string;
  route: string;
  /** Without one, every request is a new one. */
  key: string | undefined;
  /** How long ago the player confirmed it, if the client sends that. */
  ageSeconds?: number;
  /** Distinguishes a retry from another request under the same key. */
  bodyHash: Buffer;
}

/** The outcome of a money function that refuses. */
export interface RefusedOutcome {
  code: RefusalCode;
  params?: MessageParams;
  data?: unknown;
}

/** The outcome of a money function; throws if it is a refusal. */
export function unwrapOutcome<Accepted extends object>(
  row: { outcome: Accepted | RefusedOutcome } | undefined,
  /** Turns what the database reports into what the reply contains. */
  explain: (refused: RefusedOutcome) => RefusedOutcome = (refused) => refused,
): Accepted {
  if (!row) throw new Error('a money function returned no row');
  const { outcome } = row;
  if (!isRefused(outcome)) return outcome;
  const { code, params = PARAMS_OF_SHRUNK[outcome.code] ?? {}, data } = explain(outcome);
  throw new Refusal(code, { params, data });
}

/**
 * Refuses a request that will be refused for ever, because it follows from its body alone. Nothing is stored. A key
 * that was used before gets its stored outcome, so this returns when the request was accepted before the rule existed.
 */
export async function refuseBody<Accepted extends object>(
  { db }: { db: Sql },
  { playerId, route, key, bodyHash }: IdempotentRequest,
  refusal: Refusal,
): Promise<Accepted> {
  if (key === undefined) throw refusal;
  const [row] = await db.query<{ outcome: Accepted | RefusedOutcome | null }>(
    'SELECT request_find(p_player => $1, p_route => $2, p_key => $3, p_body => $4) AS outcome',
    [playerId, route, key, bodyHash],
    'request_find',
  );
  const outcome = row?.outcome ?? null;
  if (outcome === null || (isRefused(outcome) && outcome.code === refusal.code)) throw refusal;
  return unwrapOutcome({ outcome });
}

/**
 * Refuses a request and stores the refusal under its key. A key that was used before gets its stored outcome, so this
 * returns instead of throwing when the request was accepted before the rule existed.
 */
export async function storeRefusal<Accepted extends object>(
  { db }: { db: Sql },
  { playerId, route, key, bodyHash }: IdempotentRequest,
  refusal: Refusal,
): Promise<Accepted> {
  if (key === undefined) throw refusal;
  const outcome: RefusedOutcome = { code: refusal.code, params: refusal.params, data: refusal.data };
  const [row] = await db.query<{ outcome: Accepted | RefusedOutcome }>(
    'SELECT request_refuse(p_player => $1, p_route => $2, p_key => $3, p_body => $4, p_outcome => $5) AS outcome',
    [playerId, route, key, bodyHash, JSON.stringify(outcome)],
    'request_refuse',
  );
  return unwrapOutcome(row);
}

/** The amounts of bets as BET_LIMIT names them, where no lower limit is known. */
export const BET_RANGE = {
  min: BET_MIN_BAHT.toLocaleString('en-US'),
  max: BET_MAX_BAHT.toLocaleString('en-US'),
};

/** After a day only the code of a refusal is stored; its sentence still has to be complete. */
const PARAMS_OF_SHRUNK: Partial<Record<RefusalCode, MessageParams>> = {
  TOO_MANY_PENDING: { max: PENDING_TRANSFERS_MAX },
  BET_LIMIT: BET_RANGE,
};

function isRefused(outcome: object): outcome is RefusedOutcome {
  return 'code' in outcome;
}
