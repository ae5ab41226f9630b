import { BANKS, FULL_NAME_MIN, LINE_MIN, Refusal, normalisePhone } from '@sanam/contract';
import type { Registration } from '@sanam/contract';
import type { Sql } from '../../db/database.ts';
import type { Attempts } from './attempts.ts';
import { cleanText } from './clean-text.ts';
import type { Passwords } from './passwords.ts';

export interface RegisterNeeds {
  db: Sql;
  attempts: Attempts;
  passwords: Passwords;
}

/**
 * Opens an account, unless the phone has one. The answer and the work are the same either way: who is a member
 * here is nobody else's business.
 */
export async function registerPlayer(
  { db, attempts, passwords }: RegisterNeeds,
  form: Registration,
  address: string,
): Promise<{ username: string }> {
  const phone = normalisePhone(form.phone);
  if (phone === undefined) throw new Refusal('PHONE_INVALID');
  const fullName = cleanText('fullName', form.fullName, FULL_NAME_MIN);
  const line = cleanText('line', form.line, LINE_MIN);
  const referrer = form.referrer === undefined ? '' : cleanText('referrer', form.referrer, 0);
  // The name goes with the code; what the form sends along is only how the app shows it.
  const bank = BANKS.find((candidate) => candidate.code === form.bankCode);
  if (!bank) throw new Refusal('INVALID_INPUT', { data: { fields: [{ field: 'bankCode', rule: 'enum' }] } });

  await attempts.take('register', { phone, address });
  const passwordHash = await passwords.hash(form.password);
  await db.query(
    'SELECT player_id FROM player_register($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
    [
      phone,
      fullName,
      passwordHash,
      bank.code,
      bank.name,
      form.bankAccount,
      line,
      referrer === '' ? null : referrer,
      form.defaultAccountId,
      form.agentId,
    ],
    'player_register',
  );
  return { username: phone };
}
