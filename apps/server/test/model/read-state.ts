import type { Sql } from '../../src/db/database.ts';
import type { State } from './system.ts';
import type { Game } from './game.ts';

/** The state of a game in one statement, so from one snapshot; house accounts count from `lastPosting`. */
export async function readStateFromTables(db: Sql, game: Game, lastPosting: number): Promise<State> {
  const [row] = await db.query<{ state: RawState }>(
    READ_STATE,
    [game.players.map(({ id }) => id), game.matches.map(({ id }) => id), lastPosting],
    'model_read_state',
  );
  if (!row) throw new Error('no row');
  const { money, bets, stakes, transfers, matches, house } = row.state;
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
    stakes: stakes.map(({ id, stake }) => ({ id, stake: BigInt(stake) })),
    transfers: transfers.map(({ id, status, amount }) => ({ id, status, amount: BigInt(amount) })),
    matches,
    house: {
      bank: BigInt(house.bank),
      stakes: BigInt(house.stakes),
      result: BigInt(house.result),
      adjustments: BigInt(house.adjustments),
    },
  };
}

interface RawState {
  stakes: { id: string; stake: number }[];
  money: { player: number; wallet: number; hold: number; debt: number }[];
  bets: (Omit<State['bets'][number], 'stake' | 'payout'> & { stake: number; payout: number })[];
  transfers: (Omit<State['transfers'][number], 'amount'> & { amount: number })[];
  matches: NonNullable<State['matches']>;
  house: { bank: number; stakes: number; result: number; adjustments: number };
}

const READ_STATE = `
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
    'stakes', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', player_id || ' on ' || match_id, 'stake', stake)), '[]')
                 FROM match_stake WHERE player_id = ANY ($1::bigint[]) AND stake > 0),
    'transfers', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'status', status, 'amount', amount)), '[]')
                    FROM transfer WHERE player_id = ANY ($1::bigint[])),
    'matches', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'isOpen', is_open, 'isEnded', is_ended,
                         'allowsDraw', allows_draw, 'rateId', rate_id, 'result', result,
                         'holder', (SELECT username FROM match_holder h JOIN operator o ON o.id = h.operator_id
                                     WHERE h.match_id = match.id))), '[]')
                  FROM match WHERE id = ANY ($2::bigint[])),
    'house', (SELECT jsonb_build_object(
                'bank', coalesce(sum(e.amount) FILTER (WHERE a.kind = 'HOUSE_BANK'), 0),
                'stakes', coalesce(sum(e.amount) FILTER (WHERE a.kind = 'HOUSE_STAKES'), 0),
                'result', coalesce(sum(e.amount) FILTER (WHERE a.kind = 'HOUSE_RESULT'), 0),
                'adjustments', coalesce(sum(e.amount) FILTER (WHERE a.kind = 'HOUSE_ADJUST'), 0))
                FROM entry e JOIN account a ON a.id = e.account_id
               WHERE e.posting_id > $3 AND a.player_id IS NULL)) AS state`;
