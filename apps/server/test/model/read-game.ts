import type { Sql } from '../../src/db/database.ts';
import { readPrices } from './predict-desk.ts';
import { MATCH_HOLDERS } from './predict-match-holders.ts';
import type { Multipliers } from './request.ts';
import type { Game, GameBet, GameMatch, GameRate, GameTransfer } from './game.ts';
import { drawTerms, multiTerms, sideTerms } from './rules.ts';
import type { Result, Side, Terms } from './rules.ts';

/**
 * Reconstructs a game's history from the database when concurrent requests made it unpredictable: bets with their
 * rates, results and decided transfers. The amounts that follow from it are left to the rules.
 */
export async function readGame(
  db: Sql,
  { players, matches: known }: Pick<Game, 'players' | 'matches'>,
): Promise<Game> {
  const ids = players.map(({ id }) => id);
  const findPlayer = (id: number) => players.find((player) => player.id === id) ?? impossible(`player ${id}`);
  const matches = await readMatches(
    db,
    known.map(({ id }) => id),
  );
  const rows = await db.query<BetRow>(BETS, [ids]);
  const bets = [...Map.groupBy(rows, ({ id }) => id).values()].map((legs) =>
    toBet(legs, matches, findPlayer),
  );
  const transfers = await db.query<{
    id: string;
    player_id: number;
    type: GameTransfer['type'];
    status: GameTransfer['status'];
    amount: number;
  }>('SELECT id, player_id, type, status, amount FROM transfer WHERE player_id = ANY ($1::bigint[])', [ids]);
  const adjustments = await db.query<{ player_id: number; amount: number }>(
    'SELECT player_id, amount FROM adjustment WHERE player_id = ANY ($1::bigint[])',
    [ids],
  );
  return {
    players,
    matches: [...matches.values()],
    bets,
    transfers: transfers.map(({ id, player_id: player, type, status, amount }) => ({
      id,
      player: findPlayer(player),
      type,
      status,
      amount: BigInt(amount),
    })),
    approvals: [],
    adjustments: adjustments.map(({ player_id: player, amount }) => ({
      player: findPlayer(player),
      amount: BigInt(amount),
    })),
    keyedRequests: [],
    nowMs: 0,
  };
}

async function readMatches(db: Sql, ids: readonly number[]): Promise<Map<number, GameMatch>> {
  const rows = await db.query<MatchRow>(
    `SELECT match.*, operator.username AS holder
       FROM match
       LEFT JOIN match_holder h ON h.match_id = match.id
       LEFT JOIN operator ON operator.id = h.operator_id
      WHERE match.id = ANY ($1::bigint[])`,
    [ids],
  );
  const rates = await db.query<{ id: number; match_id: number; setting_rates: Multipliers }>(
    'SELECT id, match_id, setting_rates FROM rate WHERE match_id = ANY ($1::bigint[]) ORDER BY id',
    [ids],
  );
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        line: row.line,
        isOpen: row.is_open,
        isEnded: row.is_ended,
        allowsDraw: row.allows_draw,
        rates: rates
          .filter((rate) => rate.match_id === row.id)
          .map(({ id, setting_rates: multipliers }) => toRate(id, multipliers)),
        ...(row.holder !== null && { holder: MATCH_HOLDERS.indexOf(row.holder) === 0 ? 0 : 1 }),
        ...(row.result !== null && { called: row.result, applied: row.result }),
      },
    ]),
  );
}

function toRate(id: number, multipliers: Multipliers): GameRate {
  return { id, ...(readPrices(multipliers) ?? impossible(`rate ${id}`)) };
}

function toBet(
  rows: readonly BetRow[],
  matches: Map<number, GameMatch>,
  findPlayer: (id: number) => GameBet['player'],
): GameBet {
  const bet = rows[0] ?? impossible('a bet without legs');
  const amount = BigInt(bet.amount);
  const legs = rows.map(({ match_id: matchId, side, rate_id: rateId, rate_type: type }) => {
    const match = matches.get(matchId) ?? impossible(`match ${matchId}`);
    const rate = match.rates.find(({ id }) => id === rateId);
    return {
      match,
      side,
      rateId: rateId ?? undefined,
      multiply: 17_000n,
      ...(rate && priceOf(rate, type, side)),
    };
  });
  return {
    id: bet.id,
    player: findPlayer(bet.player_id),
    kind: bet.kind,
    acceptance: bet.status === 'PAID' ? 'ACCEPTED' : bet.status,
    decideMs: 0,
    amount,
    ...termsOf(bet.kind, amount, legs),
    legs,
  };
}

function termsOf(kind: GameBet['kind'], amount: bigint, legs: readonly Leg[]): Terms {
  const multiplies = legs.map(({ multiply }) => multiply);
  if (kind === 'STEP_MULTI')
    return multiTerms(amount, multiplies) ?? impossible('a bet above the maximum payout');
  const [{ multiply, deduct, rateId } = impossible('a bet without legs')] = legs;
  return rateId === undefined ? drawTerms(amount) : sideTerms(amount, { multiply, deduct: deduct ?? 0n });
}

function priceOf(
  rate: GameRate,
  type: 'MY' | 'STH' | 'CTR',
  side: Side,
): { multiply: bigint; deduct: bigint } {
  return side === 'RED' || side === 'BLUE' ? rate[type][side] : impossible(`${side} at a rate`);
}

function impossible(what: string): never {
  throw new Error(`the database has ${what}, which is impossible`);
}

type Leg = GameBet['legs'][number] & { deduct?: bigint };

interface MatchRow {
  id: number;
  line: GameMatch['line'];
  is_open: boolean;
  is_ended: boolean;
  allows_draw: boolean;
  result: Result | null;
  holder: (typeof MATCH_HOLDERS)[number] | null;
}

interface BetRow {
  id: string;
  player_id: number;
  kind: GameBet['kind'];
  status: GameBet['acceptance'] | 'PAID';
  amount: number;
  match_id: number;
  side: Side;
  rate_id: number | null;
  rate_type: 'MY' | 'STH' | 'CTR';
}

/** One row per leg; a bet on a single match has its leg in its own row. */
const BETS = `
  SELECT b.id, b.player_id, b.kind, b.status, b.amount, coalesce(leg.match_id, b.match_id) AS match_id,
         coalesce(leg.side, b.side) AS side, coalesce(leg.rate_id, b.rate_id) AS rate_id,
         coalesce(b.rate_type, 'MY') AS rate_type
    FROM bet b LEFT JOIN bet_leg leg ON leg.bet_id = b.id
   WHERE b.player_id = ANY ($1::bigint[])
   ORDER BY b.id, leg.leg_no`;
