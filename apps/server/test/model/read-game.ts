import type { Sql } from '../../src/db/database.ts';
import { readPrices } from './answer-desk.ts';
import type { Figures } from './ask.ts';
import type { Game, GameBet, GameMatch, GameRate, GameTransfer } from './game.ts';
import { drawTerms, multiTerms, sideTerms } from './rules.ts';
import type { Result, Side, Terms } from './rules.ts';

/**
 * What happened in a game that nobody could foretell, read from the store: who bet what on whom at which rate, how
 * matches ended, what the desk said. What all that is worth is left to the rules.
 */
export async function readGame(
  db: Sql,
  { players, matches: known }: Pick<Game, 'players' | 'matches'>,
): Promise<Game> {
  const ids = players.map(({ id }) => id);
  const playerOf = (id: number) => players.find((player) => player.id === id) ?? never(`player ${id}`);
  const matches = await readMatches(
    db,
    known.map(({ id }) => id),
  );
  const rows = await db.query<BetRow>(BETS, [ids]);
  const bets = [...Map.groupBy(rows, ({ id }) => id).values()].map((legs) => toBet(legs, matches, playerOf));
  const transfers = await db.query<{
    id: string;
    player_id: number;
    type: GameTransfer['type'];
    status: GameTransfer['status'];
    amount: number;
  }>('SELECT id, player_id, type, status, amount FROM transfer WHERE player_id = ANY ($1::bigint[])', [ids]);
  return {
    players,
    matches: [...matches.values()],
    bets,
    transfers: transfers.map(({ id, player_id: player, type, status, amount }) => ({
      id,
      player: playerOf(player),
      type,
      status,
      amount: BigInt(amount),
    })),
    answered: [],
    nowMs: 0,
  };
}

async function readMatches(db: Sql, ids: readonly number[]): Promise<Map<number, GameMatch>> {
  const rows = await db.query<MatchRow>('SELECT * FROM match WHERE id = ANY ($1::bigint[])', [ids]);
  const rates = await db.query<{ id: number; match_id: number; setting_rates: Figures }>(
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
          .map(({ id, setting_rates: figures }) => toRate(id, figures)),
        ...(row.result !== null && { called: row.result, applied: row.result }),
      },
    ]),
  );
}

function toRate(id: number, figures: Figures): GameRate {
  return { id, ...(readPrices(figures) ?? never(`rate ${id}`)) };
}

function toBet(
  rows: readonly BetRow[],
  matches: Map<number, GameMatch>,
  playerOf: (id: number) => GameBet['player'],
): GameBet {
  const bet = rows[0] ?? never('a bet without legs');
  const amount = BigInt(bet.amount);
  const legs = rows.map(({ match_id: matchId, side, rate_id: rateId, rate_type: type }) => {
    const match = matches.get(matchId) ?? never(`match ${matchId}`);
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
    player: playerOf(bet.player_id),
    kind: bet.kind,
    word: bet.status === 'PAID' ? 'ACCEPTED' : bet.status,
    decideMs: 0,
    amount,
    ...termsOf(bet.kind, amount, legs),
    legs,
  };
}

function termsOf(kind: GameBet['kind'], amount: bigint, legs: readonly Leg[]): Terms {
  const multiplies = legs.map(({ multiply }) => multiply);
  if (kind === 'STEP_MULTI') return multiTerms(amount, multiplies) ?? never('a bet beyond what may be paid');
  const [{ multiply, deduct, rateId } = never('a bet without legs')] = legs;
  return rateId === undefined ? drawTerms(amount) : sideTerms(amount, { multiply, deduct: deduct ?? 0n });
}

function priceOf(
  rate: GameRate,
  type: 'MY' | 'STH' | 'CTR',
  side: Side,
): { multiply: bigint; deduct: bigint } {
  return side === 'RED' || side === 'BLUE' ? rate[type][side] : never(`${side} at a rate`);
}

function never(what: string): never {
  throw new Error(`the store has ${what}, which cannot be`);
}

type Leg = GameBet['legs'][number] & { deduct?: bigint };

interface MatchRow {
  id: number;
  line: GameMatch['line'];
  is_open: boolean;
  is_ended: boolean;
  allows_draw: boolean;
  result: Result | null;
}

interface BetRow {
  id: string;
  player_id: number;
  kind: GameBet['kind'];
  status: GameBet['word'] | 'PAID';
  amount: number;
  match_id: number;
  side: Side;
  rate_id: number | null;
  rate_type: 'MY' | 'STH' | 'CTR';
}

/** A row for each leg; those of a bet on one match are in the bet itself. */
const BETS = `
  SELECT b.id, b.player_id, b.kind, b.status, b.amount, coalesce(leg.match_id, b.match_id) AS match_id,
         coalesce(leg.side, b.side) AS side, coalesce(leg.rate_id, b.rate_id) AS rate_id,
         coalesce(b.rate_type, 'MY') AS rate_type
    FROM bet b LEFT JOIN bet_leg leg ON leg.bet_id = b.id
   WHERE b.player_id = ANY ($1::bigint[])
   ORDER BY b.id, leg.leg_no`;
