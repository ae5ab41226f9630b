import type { TransactionStatus, TransactionType } from '@sanam/contract';
import type { Database } from '../../db/database.ts';
import { paginationOf } from '../catalog/paging.ts';
import type { Paging } from '../catalog/paging.ts';
import { toDeskTransaction } from './to-desk-transaction.ts';

export interface TransferFilter extends Paging {
  status: TransactionStatus | undefined;
  type: TransactionType | undefined;
}

/** Deposits and withdrawals of everybody: what waits with the longest waiting first, otherwise the newest first. */
export async function listTransfers({ db }: { db: Database }, filter: TransferFilter) {
  const { status, type, page, limit } = filter;
  let wanted = db.read.selectFrom('transfer');
  if (status !== undefined) wanted = wanted.where('transfer.status', '=', status);
  if (type !== undefined) wanted = wanted.where('transfer.type', '=', type);
  const [counted, rows] = await Promise.all([
    wanted.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    wanted
      .innerJoin('player', 'player.id', 'transfer.player_id')
      .select(['transfer.id', 'transfer.type', 'transfer.status', 'transfer.amount', 'transfer.created_at'])
      .select([
        'transfer.holder_name',
        'transfer.bank_code',
        'transfer.bank_account',
        'player.phone as username',
      ])
      // Ids sort by the time they were made.
      .orderBy('transfer.id', status === 'pending' ? 'asc' : 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ]);
  return { transactions: rows.map(toDeskTransaction), pagination: paginationOf(counted.total, filter) };
}
