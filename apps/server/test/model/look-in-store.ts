import type { Sql } from '../../src/db/database.ts';
import type { Seen } from './arena.ts';
import type { Game } from './game.ts';

/** A game as the tables have it, in one statement and so at one moment; house accounts since a posting. */
export async function lookInStore(db: Sql, game: Game, lastPosting: number): Promise<Seen> {
  const [row] = await db.query<{ seen: Counted }>(
    LOOK,
    [game.players.map(({ id }) => id), game.matches.map(({ id }) => id), lastPosting],
    'model_look',
  );
  if (!row) throw new Error('there was nothing to be seen');
  const { money, bets, transfers, matches, house } = row.seen;
  return {
    money: money.map((own) => ({
      player: own.player,
      wallet: BigInt(own.wallet),
      hold: BigInt(own.hold),
      debt: BigInt(own.debt),
    })),
    bets: bets.map(({ id, status, resultType, stake, payout }) => ({
      id,
      status,
      resultType,
      stake: BigInt(stake),
      payout: BigInt(payout),
    })),
    transfers: transfers.map(({ id, status, amount }) => ({ id, status, amount: BigInt(amount) })),
    matches,
    house: { bank: BigInt(house.bank), stakes: BigInt(house.stakes), result: BigInt(house.result) },
  };
}

interface Counted {
  money: { player: number; wallet: number; hold: number; debt: number }[];
  bets: (Omit<Seen['bets'][number], 'stake' | 'payout'> & { stake: number; payout: number })[];
  transfers: (Omit<Seen['transfers'][number], 'amount'> & { amount: number })[];
  matches: NonNullable<Seen['matches']>;
  house: { bank: number; stakes: number; result: number };
}

const LOOK = `
  SELECT jsonb_build_object(
    'money', (SELECT coalesce(jsonb_agg(own ORDER BY own.player), '[]') FROM (
      SELECT a.player_id AS player,
             sum(b.balance) FILTER (WHERE a.kind = 'PLAYER_WALLET') AS wallet,
             sum(b.balance) FILTER (WHERE a.kind = 'PLAYER_HOLD') AS hold,
             coalesce(-sum(b.balance) FILTER (WHERE a.kind = 'PLAYER_DEBT'), 0) AS debt
        FROM account a JOIN account_balance b ON b.account_id = a.id
       WHERE a.player_id = ANY ($1::bigint[])
       GROUP BY a.player_id) own),
    'bets', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'status', status, 'resultType', result_type,
                                                         'stake', stake, 'payout', payout)), '[]')
               FROM bet WHERE player_id = ANY ($1::bigint[])),
    'transfers', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'status', status, 'amount', amount)), '[]')
                    FROM transfer WHERE player_id = ANY ($1::bigint[])),
    'matches', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'isOpen', is_open, 'isEnded', is_ended,
                         'allowsDraw', allows_draw, 'rateId', rate_id, 'result', result)), '[]')
                  FROM match WHERE id = ANY ($2::bigint[])),
    'house', (SELECT jsonb_build_object(
                'bank', coalesce(sum(e.amount) FILTER (WHERE a.kind = 'HOUSE_BANK'), 0),
                'stakes', coalesce(sum(e.amount) FILTER (WHERE a.kind = 'HOUSE_STAKES'), 0),
                'result', coalesce(sum(e.amount) FILTER (WHERE a.kind = 'HOUSE_RESULT'), 0))
                FROM entry e JOIN account a ON a.id = e.account_id
               WHERE e.posting_id > $3 AND a.player_id IS NULL)) AS seen`;
