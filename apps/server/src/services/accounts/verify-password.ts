import { Refusal, normalisePhone } from '@sanam/contract';
import type { Database } from '../../db/database.ts';
import type { Attempts } from './login-throttle.ts';
import type { Passwords } from './passwords.ts';

export interface ProveNeeds {
  db: Database;
  attempts: Attempts;
  passwords: Passwords;
}

export interface ProvedPlayer {
  id: number;
  fullName: string;
  phone: string;
  /** What was proved against: whatever builds on the proof makes sure that it still stands. */
  provedHash: string;
}

/** The player whose phone and password these are; the same refusal, and the same work, for every way they are not. */
export function verifyPassword(
  { db, attempts, passwords }: ProveNeeds,
  form: { username: string; password: string },
  address: string,
): Promise<ProvedPlayer> {
  return passwords.limit(async () => {
    const typed = form.username.trim();
    const phone = normalisePhone(typed);
    const who = { account: `player/${phone ?? typed}`, address };
    await attempts.take('login', who);
    const player = await db.read
      .selectFrom('player')
      .select(['id', 'full_name', 'phone', 'password_hash', 'status'])
      .where('phone', '=', phone ?? '')
      .executeTakeFirst();
    const isRight = await passwords.verify(player?.password_hash, form.password);
    if (!player || !isRight) throw new Refusal('INVALID_CREDENTIALS');
    await attempts.forgive('login', who);
    if (player.status === 'DISABLED') throw new Refusal('ACCOUNT_DISABLED');
    return {
      id: player.id,
      fullName: player.full_name,
      phone: player.phone,
      provedHash: player.password_hash,
    };
  });
}
