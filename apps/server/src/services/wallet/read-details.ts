import { CORRECTION_WINDOW_HOURS } from '@sanam/contract';
import type { Endpoints, ReplyOf, TransactionStatus } from '@sanam/contract';
import type { ResultType } from '@sanam/betting';
import { satang, toBaht, toBalanceString } from '@sanam/money';
import type { Sql } from '../../db/database.ts';
import { toListed } from './to-listed.ts';
import type { ListNeeds } from './to-listed.ts';
import { readTransferRow, toBankLine } from './to-desk-transaction.ts';
import type { BankLineOfTransfer, TransferRow } from './to-desk-transaction.ts';

type Details = ReplyOf<Endpoints['GET /desk/transactions/{id}']>;

const RECENT = 3;
const BETS_SHOWN = 4;
const LINES_SHOWN = 5;

/** One transfer with what a cashier has to know of its player. */
export async function readDetails(needs: ListNeeds, transactionId: string): Promise<Details> {
  const { db, clock } = needs;
  const transfer = await readTransferRow(db, transactionId);
  const isUnseen = transfer.type === 'deposit' && transfer.status === 'pending' && transfer.line === null;
  const [[listed], player, lines, origin, bank, lastImportAt] = await Promise.all([
    toListed(needs, [transfer]),
    readPlayer(db, transfer),
    transfer.status === 'pending' ? readOpenBankLines(db, transactionId) : [],
    transfer.type === 'withdraw' ? readOrigin(db, transfer.player_id, clock.now()) : null,
    transfer.type === 'withdraw' ? readBankState(db, transactionId) : NO_BANK,
    isUnseen ? readLastImport(db) : null,
  ]);
  if (!listed) throw new Error('one transfer is listed as none');
  return { ...listed, player, lines, origin, lastImportAt, ...bank };
}

/** When somebody imported lines of the bank's statement last. */
async function readLastImport(db: Sql): Promise<string | null> {
  const [row] = await db.query<{ at: Date }>(
    "SELECT at FROM audit WHERE action = 'BANK_LINES_IMPORT' ORDER BY id DESC LIMIT 1",
    [],
    'transfers_last_import',
  );
  return row?.at.toISOString() ?? null;
}

const NO_BANK = { bankChangedAt: null, isPresentAccount: null };

async function readBankState(
  db: Sql,
  transactionId: string,
): Promise<Pick<Details, 'bankChangedAt' | 'isPresentAccount'>> {
  const [row] = await db.query<{ changed_at: Date | null; is_present: boolean }>(
    `SELECT transfer_bank_changed_at(p_transfer => t) AS changed_at,
            (t.bank_code, t.bank_account) IS NOT DISTINCT FROM (p.bank_code, p.bank_account) AS is_present
       FROM transfer t JOIN player p ON p.id = t.player_id WHERE t.id = $1`,
    [transactionId],
    'transfers_bank_change',
  );
  return row
    ? { bankChangedAt: row.changed_at?.toISOString() ?? null, isPresentAccount: row.is_present }
    : NO_BANK;
}

/** Lines of the bank's statement that may show it. Of a usual amount there may be many. */
async function readOpenBankLines(db: Sql, transactionId: string): Promise<Details['lines']> {
  const rows = await db.query<{ line: BankLineOfTransfer }>(
    `SELECT bank_line_json(p_line => l) AS line
       FROM bank_line l JOIN bank_line_pairs() pair ON pair.bank_line_id = l.id
      WHERE pair.transfer_id = $1 ORDER BY l.booked_at, l.id LIMIT ${LINES_SHOWN}`,
    [transactionId],
    'transfers_lines',
  );
  return rows.map(({ line }) => toBankLine(line));
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

/**
 * What bets have won that rest on one match, alone or as a leg of several; a result is corrected by one person for a
 * while after it was called first.
 */
const CORRECTABLE = `
  SELECT m.id, m.match_no, s.name AS stadium_name, won.amount, won.called_at
    FROM (SELECT picked.match_id, sum(b.payout - b.stake)::bigint AS amount, min(first.called_at) AS called_at
            FROM bet b
           CROSS JOIN LATERAL (SELECT b.match_id WHERE b.match_id IS NOT NULL
                               UNION
                               SELECT l.match_id FROM bet_leg l WHERE l.bet_id = b.id) picked
            JOIN settlement first ON first.match_id = picked.match_id AND first.run_no = 1
           WHERE b.player_id = $1 AND b.result_type = 'WIN' AND b.first_decided_at > $2 AND first.called_at > $2
           GROUP BY picked.match_id) won
    JOIN match m ON m.id = won.match_id JOIN stadium s ON s.id = m.stadium_id
   ORDER BY won.called_at DESC LIMIT 5`;
