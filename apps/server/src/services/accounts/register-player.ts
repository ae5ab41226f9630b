import {
  BANKS,
  FULL_NAME_MAX,
  FULL_NAME_MIN,
  LINE_MAX,
  LINE_MIN,
  REFERRER_MAX,
  Refusal,
  normalisePhone,
} from '@sanam/contract';
import type { Registration } from '@sanam/contract';
import type { Database, Sql } from '../../db/database.ts';
import type { Attempts } from './login-throttle.ts';
import { cleanText } from '../input/clean-text.ts';
import type { Passwords } from './passwords.ts';

export interface RegisterNeeds {
  db: Database;
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
  /** Done together with the opening or not at all, and only if this call opened the account. */
  onOpened?: (tx: Sql, playerId: number) => Promise<unknown>,
): Promise<{ username: string }> {
  const phone = normalisePhone(form.phone);
  if (phone === undefined) throw new Refusal('PHONE_INVALID');
  const fullName = cleanText('fullName', form.fullName, { min: FULL_NAME_MIN, max: FULL_NAME_MAX });
  const line = cleanText('line', form.line, { min: LINE_MIN, max: LINE_MAX });
  const referrer = cleanText('referrer', form.referrer ?? '', { min: 0, max: REFERRER_MAX });
  // The name goes with the code; what the form sends along is only how the app shows it.
  const bank = BANKS.find((candidate) => candidate.code === form.bankCode);
  if (!bank) throw new Refusal('INVALID_INPUT', { data: { fields: [{ field: 'bankCode', rule: 'enum' }] } });

  const passwordHash = await passwords.limit(async () => {
    await attempts.take('register', { account: `player/${phone}`, address });
    return passwords.hash(form.password);
  });
  const open = (sql: Sql): Promise<{ player_id: number }[]> =>
    sql.query(
      `SELECT player_id FROM player_register(
         p_phone => $1, p_full_name => $2, p_password_hash => $3, p_bank_code => $4, p_bank_name => $5,
         p_bank_account => $6, p_line => $7, p_referrer => $8, p_deposit_account_id => $9, p_agent_id => $10)`,
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
  if (onOpened) {
    await db.transact(async (tx) => {
      const [opened] = await open(tx);
      if (opened) await onOpened(tx, opened.player_id);
    });
  } else await open(db);
  return { username: phone };
}
