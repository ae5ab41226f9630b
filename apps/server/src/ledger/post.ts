import type { Satang } from '@sanam/money';
import { sqlStateOf } from '../db/classify-error.ts';
import type { Sql } from '../db/database.ts';

export interface Posting {
  /** What kind of business fact this is, such as DEPOSIT. */
  kind: string;
  /** Which one: with `kind` it names the fact, and the same fact is posted once. */
  ref: string;
  entries: readonly { accountId: number; amount: Satang }[];
}

/** A player's account does not hold what the posting takes. Nothing was posted. */
export class NotEnoughMoney extends Error {
  constructor(cause: unknown) {
    super('an account does not hold enough', { cause });
    this.name = 'NotEnoughMoney';
  }
}

/** Posts one fact, all entries or none. `isNew` is false when it had been posted before. */
export async function post(sql: Sql, posting: Posting): Promise<{ postingId: number; isNew: boolean }> {
  try {
    const [row] = await sql.query<{ posting_id: number; is_new: boolean }>(
      'SELECT posting_id, is_new FROM ledger_post($1, $2, $3::bigint[], $4::bigint[])',
      [
        posting.kind,
        posting.ref,
        posting.entries.map((entry) => entry.accountId),
        posting.entries.map((entry) => entry.amount),
      ],
      'ledger_post',
    );
    if (!row) throw new Error('ledger_post answered nothing');
    return { postingId: row.posting_id, isNew: row.is_new };
  } catch (error) {
    if (isBelowZero(error)) throw new NotEnoughMoney(error);
    throw error;
  }
}

function isBelowZero(error: unknown): boolean {
  return (
    sqlStateOf(error) === '23514' &&
    error instanceof Error &&
    'constraint' in error &&
    error.constraint === 'player_balance_not_negative'
  );
}
