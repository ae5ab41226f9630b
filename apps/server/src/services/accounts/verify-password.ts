import { Refusal, normalisePhone } from '@sanam/contract';
import type { Database } from '../../db/database.ts';
import type { LoginThrottle } from './login-throttle.ts';
import type { Passwords } from './passwords.ts';

export interface VerifyPasswordNeeds {
  db: Database;
  loginThrottle: LoginThrottle;
  passwords: Passwords;
}

export interface VerifiedPlayer {
  id: number;
  fullName: string;
  phone: string;
  /** The hash that the password was verified against; callers check that it has not changed since. */
  verifiedHash: string;
}

/** Finds the player with this phone and password. Every failure has the same refusal and takes the same work. */
export async function verifyPassword(
  { db, loginThrottle, passwords }: VerifyPasswordNeeds,
  form: { username: string; password: string },
  { address, deviceId }: { address: string; deviceId: string | undefined },
): Promise<VerifiedPlayer> {
  const typed = form.username.trim();
  const phone = normalisePhone(typed);
  const attempt = await loginThrottle.begin('login', {
    audience: 'player',
    username: phone ?? typed,
    address,
    deviceId,
  });
  return passwords.limit(attempt.queue, async () => {
    await attempt.consume();
    const player = await db.read
      .selectFrom('player')
      .select(['id', 'full_name', 'phone', 'password_hash', 'status'])
      .where('phone', '=', phone ?? '')
      .executeTakeFirst();
    const isRight = await passwords.verify(player?.password_hash, form.password);
    if (!player || !isRight) throw new Refusal('INVALID_CREDENTIALS');
    await attempt.reset();
    if (player.status === 'DISABLED') throw new Refusal('ACCOUNT_DISABLED');
    return {
      id: player.id,
      fullName: player.full_name,
      phone: player.phone,
      verifiedHash: player.password_hash,
    };
  });
}
