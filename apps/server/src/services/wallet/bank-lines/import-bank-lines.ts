import { toBangkokDay } from '@sanam/betting';
import type { Endpoints, ReplyOf } from '@sanam/contract';
import type { Sql } from '../../../db/database.ts';
import type { Clock } from '../../../platform/clock.ts';
import { uuidv7 } from '../../../platform/ids.ts';
import { nameOf, originOf } from '../../audit/actor.ts';
import type { Actor } from '../../audit/actor.ts';
import { parseBankCsv } from './parse-bank-csv.ts';

/** Stores a bank statement, without the lines that are known, and matches what can be matched without a person. */
export async function importBankLines(
  { db, clock }: { db: Sql; clock: Clock },
  { csv, actor }: { csv: string; actor: Actor },
): Promise<ReplyOf<Endpoints['POST /desk/bank-lines']>> {
  const lines = parseBankCsv(csv);
  const now = clock.now().getTime();
  // Ids in the order of the file, which is that of lines booked in one second.
  const stored = lines.map(({ account, amount, bookedAt, ref, text, hash }, index) => ({
    id: uuidv7(new Date(now + index)),
    account,
    amount,
    booked_at: bookedAt.toISOString(),
    ref,
    text,
    hash,
  }));
  const [row] = await db.query<{ outcome: { added: number; matched: number } }>(
    'SELECT bank_lines_import(p_lines => $1, p_actor => $2, p_session => $3, p_address => $4) AS outcome',
    [JSON.stringify(stored), nameOf(actor), ...originOf(actor)],
    'bank_lines_import',
  );
  if (!row) throw new Error('bank_lines_import returned no row');
  const { added, matched } = row.outcome;
  const latest = Math.max(...lines.map(({ bookedAt }) => bookedAt.getTime()));
  return { added, known: lines.length - added, matched, day: toBangkokDay(new Date(latest)) };
}
