import { Refusal, normalisePhone } from '@sanam/contract';
import type { Tokens as TokenPair } from '@sanam/contract';
import type { Database } from '../../db/database.ts';
import type { Attempts } from './attempts.ts';
import type { Passwords } from './passwords.ts';
import type { Sessions } from './sessions.ts';
import type { Tokens } from './tokens.ts';

export interface LogInNeeds {
  db: Database;
  attempts: Attempts;
  passwords: Passwords;
  sessions: Sessions;
  tokens: Tokens;
}

export async function logIn(
  needs: LogInNeeds,
  form: { username: string; password: string },
  address: string,
): Promise<TokenPair> {
  const player = await provePassword(needs, form, address);
  const refreshToken = needs.tokens.createRefresh();
  const sessionId = await needs.sessions.openForPlayer(player.id, needs.tokens.hashOf(refreshToken));
  return {
    accessToken: await needs.tokens.signAccess('player', { subjectId: player.id, sessionId }),
    refreshToken,
    player: { fullName: player.fullName, username: player.phone, phone: player.phone },
  };
}

/** The player whose phone and password these are; the same refusal, and the same work, for every way they are not. */
export async function provePassword(
  { db, attempts, passwords }: Pick<LogInNeeds, 'db' | 'attempts' | 'passwords'>,
  form: { username: string; password: string },
  address: string,
): Promise<{ id: number; fullName: string; phone: string }> {
  const typed = form.username.trim();
  const phone = normalisePhone(typed);
  const who = { phone: phone ?? typed, address };
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
  return { id: player.id, fullName: player.full_name, phone: player.phone };
}
