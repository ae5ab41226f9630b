import { Refusal, normalisePhone } from '@sanam/contract';
import type { Database } from '../../db/database.ts';
import type { Client } from './log-in.ts';
import type { LoginThrottle } from './login-throttle.ts';
import type { Passwords } from './passwords.ts';
import type { PhoneCodes } from './phone-codes.ts';
import type { Sessions } from './sessions.ts';
import type { Tokens } from './tokens.ts';
import { refuseWeakPassword } from './weak-passwords.ts';

export interface ResetNeeds {
  db: Database;
  loginThrottle: LoginThrottle;
  passwords: Passwords;
  phoneCodes: PhoneCodes;
  sessions: Sessions;
  tokens: Tokens;
}

/**
 * Sets a new password for whom the code shows to hold the phone, and ends every session. Reply and work are the same
 * when the phone has no account.
 */
export async function resetPassword(
  { db, loginThrottle, passwords, phoneCodes, sessions, tokens }: ResetNeeds,
  form: { phone: string; code: string; newPassword: string },
  { address, deviceToken }: Client,
): Promise<void> {
  const phone = normalisePhone(form.phone);
  if (phone === undefined) throw new Refusal('PHONE_INVALID');
  refuseWeakPassword(form.newPassword, [phone]);
  const attempt = await loginThrottle.begin('reset', {
    audience: 'player',
    username: phone,
    address,
    deviceId: tokens.verifyDevice(deviceToken),
  });
  const ended = await passwords.limit(attempt.queue, async () => {
    await attempt.consume();
    const codeId = await phoneCodes.verify('RESET', phone, form.code);
    const player = await db.read
      .selectFrom('player')
      .select('full_name')
      .where('phone', '=', phone)
      .executeTakeFirst();
    // Only now: without the code nobody may learn a player's name.
    if (player) refuseWeakPassword(form.newPassword, [player.full_name]);
    const newHash = await passwords.hash(form.newPassword);
    const sessionIds = await db.transact(async (tx) => {
      await phoneCodes.use(tx, codeId);
      const [row] = await tx.query<{ ended: string[] }>(
        'SELECT player_reset_password(p_phone => $1, p_new_hash => $2) AS ended',
        [phone, newHash],
      );
      return row?.ended ?? [];
    });
    await attempt.reset();
    return sessionIds;
  });
  sessions.markEnded(ended);
}
