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
import type { LoginThrottle } from './login-throttle.ts';
import { cleanText } from '../input/clean-text.ts';
import type { Passwords } from './passwords.ts';
import type { PhoneCodes } from './phone-codes.ts';
import { refuseWeakPassword } from './weak-passwords.ts';

export interface RegisterNeeds {
  db: Database;
  loginThrottle: LoginThrottle;
  passwords: Passwords;
  phoneCodes: PhoneCodes;
}

/**
 * Opens an account unless the phone already has one. Reply and work are the same either way, so that nobody can find
 * out who is a member.
 */
export async function registerPlayer(
  { db, loginThrottle, passwords, phoneCodes }: RegisterNeeds,
  form: Registration,
  address: string,
  /**
   * For the demo's own players, whose password is published. `onOpened` runs in the same transaction if it opens one.
   */
  seeded?: { onOpened: (tx: Sql, playerId: number) => Promise<unknown> },
): Promise<{ username: string }> {
  const phone = normalisePhone(form.phone);
  if (phone === undefined) throw new Refusal('PHONE_INVALID');
  const fullName = cleanText('fullName', form.fullName, { min: FULL_NAME_MIN, max: FULL_NAME_MAX });
  const line = cleanText('line', form.line, { min: LINE_MIN, max: LINE_MAX });
  const referrer = cleanText('referrer', form.referrer ?? '', { min: 0, max: REFERRER_MAX });
  // The name follows from the code; the one in the form is only for display.
  const bank = BANKS.find((candidate) => candidate.code === form.bankCode);
  if (!bank) throw new Refusal('INVALID_INPUT', { data: { fields: [{ field: 'bankCode', rule: 'enum' }] } });

  const code = seeded ? undefined : readCode(phoneCodes, form);
  if (!seeded) refuseWeakPassword(form.password, [phone, fullName]);
  const attempt = await loginThrottle.begin('register', { audience: 'player', username: phone, address });
  const { codeId, passwordHash } = await passwords.limit(attempt.queue, async () => {
    await attempt.consume();
    return {
      codeId: code && (await code.phoneCodes.verify('REGISTER', phone, code.typed)),
      passwordHash: await passwords.hash(form.password),
    };
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
  if (seeded || code) {
    await db.transact(async (tx) => {
      if (codeId !== undefined) await code?.phoneCodes.use(tx, codeId);
      const [opened] = await open(tx);
      if (opened) await seeded?.onOpened(tx, opened.player_id);
    });
  } else await open(db);
  return { username: phone };
}

/** The code that shows who holds the phone; undefined where none is required. */
function readCode(phoneCodes: PhoneCodes, { code }: Registration) {
  if (!phoneCodes.areSent) return undefined;
  if (code === undefined) throw new Refusal('PHONE_CODE_REQUIRED');
  return { phoneCodes, typed: code };
}
