import type { ApprovalKind, Endpoints, ReplyOf } from '@sanam/contract';
import { negateSatang, NO_MONEY, toBalanceString } from '@sanam/money';
import type { Satang } from '@sanam/money';
import type { Sql } from '../../db/database.ts';
import { readPlayerBalances } from '../../ledger/accounts.ts';
import type { Clock } from '../../platform/clock.ts';
import { readTurnovers } from './read-turnovers.ts';
import type { TurnoverNeeds } from './read-turnovers.ts';
import { toDeskTransaction } from './to-desk-transaction.ts';
import type { TransferRow } from './to-desk-transaction.ts';

export type ListNeeds = TurnoverNeeds & { clock: Clock };

export type ListedTransaction = ReplyOf<Endpoints['GET /desk/transactions']>['transactions'][number];

/** Transfers with what each player owes, has staked, and what waits for a second person. */
export async function toListed(needs: ListNeeds, rows: readonly TransferRow[]): Promise<ListedTransaction[]> {
  const withdrawals = rows.filter(({ type }) => type === 'withdraw');
  const [debts, turnovers, approvals] = await Promise.all([
    readDebts(needs.db, rows),
    readTurnovers(
      needs,
      withdrawals.map((row) => row.player_id),
    ),
    readApprovals(needs, rows),
  ]);
  return rows.map((row) => ({
    ...toDeskTransaction(row),
    debt: toBalanceString(debts.get(row.player_id) ?? NO_MONEY),
    turnover: row.type === 'withdraw' ? (turnovers.get(row.player_id) ?? null) : null,
    approval: approvals.get(`transaction/${row.id}`) ?? null,
  }));
}

/** What the players of these transfers owe the house now. */
async function readDebts(db: Sql, transfers: readonly { player_id: number }[]): Promise<Map<number, Satang>> {
  const playerIds = transfers.map((row) => row.player_id);
  const debts = await readPlayerBalances(db, playerIds, 'PLAYER_DEBT');
  return new Map(debts.map(({ playerId, balance }) => [playerId, negateSatang(balance)]));
}

/** What waits for a second person, by its subject: the newest. */
async function readApprovals(
  { db, clock }: ListNeeds,
  transfers: readonly { id: string }[],
): Promise<Map<string, NonNullable<ListedTransaction['approval']>>> {
  const rows = await db.query<{
    id: string;
    kind: ApprovalKind;
    subject: string;
    payload: object;
    asked_by: string;
    expires_at: Date;
  }>(
    `SELECT id, kind, subject, payload, asked_by, expires_at FROM approval
      WHERE status = 'PENDING' AND expires_at > $1 AND subject = ANY ($2::text[]) ORDER BY asked_at, id`,
    [clock.now(), transfers.map(({ id }) => `transaction/${id}`)],
    'transfers_approvals',
  );
  return new Map(
    rows.map(({ id, kind, subject, payload: details, asked_by: askedBy, expires_at: expiresAt }) => [
      subject,
      { id, kind, details, askedBy, expiresAt: expiresAt.toISOString() },
    ]),
  );
}
