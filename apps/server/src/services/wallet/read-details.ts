import { CORRECTION_WINDOW_HOURS, Refusal } from '@sanam/contract';
import type { Endpoints, ReplyOf, TransactionStatus } from '@sanam/contract';
import type { ResultType } from '@sanam/betting';
import { satang, toBaht, toBalanceString } from '@sanam/money';
import type { Sql } from '../../db/database.ts';
import { toListed } from './to-listed.ts';
import type { ListNeeds } from './to-listed.ts';
import type { TransferRow } from './to-desk-transaction.ts';

type Details = ReplyOf<Endpoints['GET /desk/transactions/{id}']>;

const RECENT = 3;
const BETS_SHOWN = 4;

/** One transfer with what a cashier has to know of its player. */
export async function readDetails(needs: ListNeeds, transactionId: string): Promise<Details> {
  const { db, clock } = needs;
  const [row] = await db.query<{ outcome: { transfer: TransferRow } }>(
    'SELECT transfer_outcome(t) AS outcome FROM transfer t WHERE id = $1',
    [transactionId],
  );
  if (!row) throw new Refusal('TRANSACTION_NOT_FOUND');
  const { transfer } = row.outcome;
  const [[listed], player, origin] = await Promise.all([
    toListed(needs, [transfer]),
    readPlayer(db, transfer),
    transfer.type === 'withdraw' ? readOrigin(db, transfer.player_id, clock.now()) : null,
  ]);
  if (!listed) throw new Error('one transfer is listed as none');
  return { ...listed, player, origin };
}

interface PlayerRow {
  since: Date;
  balance: number;
  succeeded: number;
  refused: number;
  largest: number | null;
}

async function readPlayer(
  db: Sql,
  { player_id: playerId, type, id }: TransferRow,
): Promise<Details['player']> {
  const [[player], recent] = await Promise.all([
    db.query<PlayerRow>(
      `SELECT p.created_at AS since, b.balance, own.succeeded, own.refused, own.largest
         FROM player p
         JOIN account a ON a.player_id = p.id AND a.kind = 'PLAYER_WALLET'
         JOIN account_balance b ON b.account_id = a.id
        CROSS JOIN LATERAL (
              SELECT count(*) FILTER (WHERE status = 'success') AS succeeded,
                     count(*) FILTER (WHERE status = 'cancelled') AS refused,
                     max(amount) FILTER (WHERE status = 'success') AS largest
                FROM transfer WHERE player_id = p.id AND type = $2 AND id <> $3) own
        WHERE p.id = $1`,
      [playerId, type, id],
      'transfers_player',
    ),
    db.query<{ id: string; created_at: Date; status: TransactionStatus; amount: number }>(
      `SELECT id, created_at, status, amount FROM transfer
        WHERE player_id = $1 AND type = $2 AND id <> $3 AND status <> 'pending' ORDER BY type_no DESC LIMIT ${RECENT}`,
      [playerId, type, id],
      'transfers_recent',
    ),
  ]);
  if (!player) throw new Error(`player ${playerId} has no wallet`);
  const { since, balance, succeeded, refused, largest } = player;
  return {
    since: since.toISOString(),
    balance: toBalanceString(satang(balance)),
    succeeded,
    refused,
    largest: largest === null ? null : toBaht(satang(largest)),
    recent: recent.map((one) => ({
      id: one.id,
      createdAt: one.created_at.toISOString(),
      status: one.status,
      amount: toBaht(satang(one.amount)),
    })),
  };
}

interface BetRow {
  at: Date;
  result_type: ResultType;
  result: number;
  legs: number;
  match_id: number | null;
  match_no: number;
  stadium_name: string;
}

interface CorrectableRow {
  id: number;
  match_no: number;
  stadium_name: string;
  amount: number;
  called_at: Date;
}

/** Where the money of a withdrawal comes from: what the player has won and lost since the last credited deposit. */
async function readOrigin(db: Sql, playerId: number, now: Date): Promise<NonNullable<Details['origin']>> {
  const [[sum], bets, correctable] = await Promise.all([
    db.query<{ result: number }>(
      `SELECT coalesce(sum(b.payout - b.stake), 0)::bigint AS result FROM ${DECIDED_SINCE_DEPOSIT}`,
      [playerId],
      'transfers_result',
    ),
    db.query<BetRow>(
      `SELECT b.first_decided_at AS at, b.result_type, b.payout - b.stake AS result, b.match_id, m.match_no,
              s.name AS stadium_name,
              (SELECT count(*) FROM bet_leg l WHERE l.bet_id = b.id) AS legs
         FROM ${DECIDED_SINCE_DEPOSIT}
         LEFT JOIN match m ON m.id = b.match_id LEFT JOIN stadium s ON s.id = m.stadium_id
        ORDER BY b.first_decided_at DESC, b.player_no DESC LIMIT ${BETS_SHOWN}`,
      [playerId],
      'transfers_bets',
    ),
    db.query<CorrectableRow>(
      CORRECTABLE,
      [playerId, new Date(now.getTime() - CORRECTION_WINDOW_HOURS * 3_600_000)],
      'transfers_correctable',
    ),
  ]);
  return {
    result: toBaht(satang(sum?.result ?? 0)),
    bets: bets.map((bet) => ({
      at: bet.at.toISOString(),
      resultType: bet.result_type,
      match:
        bet.match_id === null
          ? null
          : { id: bet.match_id, matchNo: bet.match_no, stadiumName: bet.stadium_name },
      legs: bet.legs,
      result: toBaht(satang(bet.result)),
    })),
    correctable: correctable.map(
      ({ id, match_no: matchNo, stadium_name: stadiumName, amount, called_at: calledAt }) => ({
        id,
        matchNo,
        stadiumName,
        amount: toBaht(satang(amount)),
        until: new Date(calledAt.getTime() + CORRECTION_WINDOW_HOURS * 3_600_000).toISOString(),
      }),
    ),
  };
}

/** Both times are of the database's clock, as in `readTurnovers`. */
const DECIDED_SINCE_DEPOSIT = `
  (SELECT * FROM bet
    WHERE player_id = $1 AND result_type IN ('WIN', 'LOST')
      AND first_decided_at > coalesce(
            (SELECT p.created_at FROM transfer t JOIN posting p ON p.kind = 'DEPOSIT' AND p.ref = t.id::text
              WHERE t.player_id = $1 AND t.type = 'deposit' AND t.status = 'success'
              ORDER BY t.decided_at DESC LIMIT 1), '-infinity')) b`;

/** What bets on one match have won; a result is corrected by one person for a while after it was called first. */
const CORRECTABLE = `
  SELECT m.id, m.match_no, s.name AS stadium_name, won.amount, won.called_at
    FROM (SELECT b.match_id, sum(b.payout - b.stake)::bigint AS amount, min(first.called_at) AS called_at
            FROM bet b
            JOIN settlement first ON first.match_id = b.match_id AND first.run_no = 1
           WHERE b.player_id = $1 AND b.result_type = 'WIN' AND b.first_decided_at > $2 AND first.called_at > $2
           GROUP BY b.match_id) won
    JOIN match m ON m.id = won.match_id JOIN stadium s ON s.id = m.stadium_id
   ORDER BY won.called_at DESC LIMIT 5`;
