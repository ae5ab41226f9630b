import type { TransactionStatus, TransactionType, Turnover } from '@sanam/contract';
import { negateSatang, NO_MONEY, toBalanceString } from '@sanam/money';
import type { Satang } from '@sanam/money';
import { sql } from 'kysely';
import type { Database, Sql } from '../../db/database.ts';
import { readPlayerBalances } from '../../ledger/accounts.ts';
import { toPagination } from '../input/paging.ts';
import type { Paging } from '../input/paging.ts';
import { readTurnovers } from './read-turnovers.ts';
import type { TurnoverNeeds } from './read-turnovers.ts';
import { toDeskTransaction } from './to-desk-transaction.ts';
import type { TransferRow } from './to-desk-transaction.ts';

export interface TransferFilter extends Paging {
  status: TransactionStatus | undefined;
  type: TransactionType | undefined;
  /** The cursor: the id of the last transfer of the previous page, even if its status has changed since. */
  after?: string | undefined;
  /** Only those of the demo's players. */
  isDemo?: true;
}

/** Deposits and withdrawals of all players: pending ones oldest first, otherwise newest first. */
export async function listTransfers(needs: TurnoverNeeds & { db: Database }, filter: TransferFilter) {
  const { db } = needs;
  const { status, type, after, isDemo, page, limit } = filter;
  // Ids sort by their time of creation.
  const order = status === 'pending' ? 'asc' : 'desc';
  let wanted = db.read.selectFrom('transfer');
  if (status !== undefined) wanted = wanted.where('transfer.status', '=', status);
  if (type !== undefined) wanted = wanted.where('transfer.type', '=', type);
  if (after !== undefined) wanted = wanted.where('transfer.id', order === 'asc' ? '>' : '<', after);
  if (isDemo) {
    const demoPlayers = db.read.selectFrom('player').select('id').where('is_demo', '=', true);
    wanted = wanted.where('transfer.player_id', 'in', demoPlayers);
  }
  const [counted, rows] = await Promise.all([
    wanted.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    wanted
      .innerJoin('player', 'player.id', 'transfer.player_id')
      .select(['transfer.id', 'transfer.type', 'transfer.status', 'transfer.amount', 'transfer.created_at'])
      .select([
        'transfer.holder_name',
        'transfer.bank_code',
        'transfer.bank_account',
        'transfer.player_id',
        'player.phone as username',
      ])
      .select([
        'transfer.refuse_reason',
        'transfer.note',
        'transfer.bank_id',
        'transfer.bank_ref',
        'transfer.decided_by',
        'transfer.decided_at',
        'transfer.reversed_by',
        'transfer.reversed_at',
        'transfer.reversed_reason',
      ])
      .select([
        // By the database's clock, which also ends claims.
        sql<string | null>`CASE WHEN claimed_until > clock_timestamp() THEN claimed_by END`.as('claimed_by'),
        'transfer.claimed_until',
      ])
      .orderBy('transfer.id', order)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ]);
  const withdrawals = rows.filter((row) => row.type === 'withdraw');
  const [debts, turnovers] = await Promise.all([
    readDebts(db, rows),
    readTurnovers(
      needs,
      withdrawals.map((row) => row.player_id),
    ),
  ]);
  return {
    transactions: rows.map((row) => toListed(row, debts.get(row.player_id), turnovers.get(row.player_id))),
    pagination: toPagination(counted.total, filter),
  };
}

function toListed(row: TransferRow, owed: Satang | undefined, turnover: Turnover | undefined) {
  return {
    ...toDeskTransaction(row),
    debt: toBalanceString(owed ?? NO_MONEY),
    turnover: row.type === 'withdraw' ? (turnover ?? null) : null,
  };
}

/** What the players of these transfers owe the house now. */
async function readDebts(db: Sql, transfers: readonly { player_id: number }[]): Promise<Map<number, Satang>> {
  const playerIds = transfers.map((row) => row.player_id);
  const debts = await readPlayerBalances(db, playerIds, 'PLAYER_DEBT');
  return new Map(debts.map(({ playerId, balance }) => [playerId, negateSatang(balance)]));
}
