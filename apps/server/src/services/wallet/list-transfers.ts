import type { OperatorRole, TransactionStatus, TransactionType } from '@sanam/contract';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { hideBankAccount } from '../approvals/hide-bank-account.ts';
import { countLimit, toPagination } from '../input/paging.ts';
import type { Paging } from '../input/paging.ts';
import type { ListNeeds } from './to-listed.ts';
import { toListed } from './to-listed.ts';
import type { TransferRow } from './to-desk-transaction.ts';

export interface TransferFilter extends Paging {
  status: TransactionStatus | undefined;
  type: TransactionType | undefined;
  /** Only those of this player, as this role may see them. */
  ofPlayer?: { playerId: number; role: OperatorRole } | undefined;
  /** The cursor: the id of the last transfer of the previous page, even if its status has changed since. */
  after?: string | undefined;
  /** Only those of the demo's players. */
  isDemo?: true;
}

/** Deposits and withdrawals of all players: pending ones oldest first, otherwise newest first. */
export async function listTransfers(needs: ListNeeds & { db: Database }, filter: TransferFilter) {
  const { db } = needs;
  const { status, type, ofPlayer, after, isDemo, page, limit } = filter;
  // Ids sort by their time of creation.
  const order = status === 'pending' ? 'asc' : 'desc';
  let wanted = db.read.selectFrom('transfer');
  if (status !== undefined) wanted = wanted.where('transfer.status', '=', status);
  if (type !== undefined) wanted = wanted.where('transfer.type', '=', type);
  if (ofPlayer) wanted = wanted.where('transfer.player_id', '=', ofPlayer.playerId);
  if (after !== undefined) wanted = wanted.where('transfer.id', order === 'asc' ? '>' : '<', after);
  if (isDemo) {
    const demoPlayers = db.read.selectFrom('player').select('id').where('is_demo', '=', true);
    wanted = wanted.where('transfer.player_id', 'in', demoPlayers);
  }
  const [counted, rows] = await Promise.all([
    db.read
      .selectFrom(
        wanted.select('transfer.id').orderBy('transfer.id', order).limit(countLimit(filter)).as('counted'),
      )
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    wanted
      .innerJoin('player', 'player.id', 'transfer.player_id')
      .select(['transfer.id', 'transfer.type', 'transfer.status', 'transfer.amount', 'transfer.created_at'])
      .select([
        'transfer.full_name',
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
        'transfer.arrival_bank_id',
        'transfer.arrival_bank_ref',
        'transfer.arrival_amount',
        'transfer.arrival_name',
        'transfer.arrival_is_own',
        'transfer.arrival_by',
        'transfer.arrival_at',
        'transfer.aside_by',
        'transfer.aside_at',
        'transfer.approved_by',
        'transfer.approved_at',
        sql<string | null>`transfer_reference_user(p_transfer => transfer)`.as('reference_used_by'),
        sql<TransferRow['deposit_account']>`deposit_account_brief(p_id => transfer.deposit_account_id)`.as(
          'deposit_account',
        ),
        'transfer.bank_line_is_own',
        sql<TransferRow['line']>`bank_line_of(p_transfer => transfer)`.as('line'),
        sql<boolean>`bank_line_of_fits(p_transfer => transfer)`.as('line_fits'),
        sql<TransferRow['verification']>`slip_verification_of(p_transfer => transfer.id)`.as('verification'),
      ])
      .select([
        // By the database's clock, which also ends claims.
        sql<string | null>`CASE WHEN claimed_until > clock_timestamp() THEN claimed_by END`.as('claimed_by'),
        'transfer.claimed_until',
        sql<boolean>`(slip_image_of(p_id => transfer.id)->>'has_slip_image')::boolean`.as('has_slip_image'),
        sql<boolean>`(slip_image_of(p_id => transfer.id)->>'is_slip_image_reused')::boolean`.as(
          'is_slip_image_reused',
        ),
      ])
      .orderBy('transfer.id', order)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ]);
  const listed = await toListed(needs, rows);
  return {
    transactions: ofPlayer
      ? listed.map((one) => ({ ...one, bankAccount: hideBankAccount(one.bankAccount, ofPlayer.role) }))
      : listed,
    pagination: toPagination(counted.total, filter),
  };
}
