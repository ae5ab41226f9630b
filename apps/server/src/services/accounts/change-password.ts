import { Refusal } from '@sanam/contract';
import type { Database } from '../../db/database.ts';
import { provePassword } from './log-in.ts';
import type { LogInNeeds } from './log-in.ts';
import { readPlayer } from './read-player.ts';

type ChangeNeeds = Omit<LogInNeeds, 'tokens'>;

interface NewPassword {
  oldPassword: string;
  newPassword: string;
}

/** From the log-in page: the phone says who it is, and every session ends. */
export async function changeForgottenPassword(
  needs: ChangeNeeds,
  form: NewPassword & { username: string },
  address: string,
): Promise<void> {
  const player = await provePassword(needs, { username: form.username, password: form.oldPassword }, address);
  await replacePassword(needs, player.id, form);
}

/** By a player who is logged in: every other session ends, this one goes on. */
export async function changePassword(
  needs: ChangeNeeds,
  member: { playerId: number; sessionId: string; address: string },
  form: NewPassword,
): Promise<void> {
  const { phone } = await readPlayer(needs, member.playerId);
  try {
    await provePassword(needs, { username: phone, password: form.oldPassword }, member.address);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'INVALID_CREDENTIALS') throw new Refusal('WRONG_PASSWORD');
    throw error;
  }
  await replacePassword(needs, member.playerId, form, member.sessionId);
}

async function replacePassword(
  { db, passwords, sessions }: Pick<ChangeNeeds, 'passwords' | 'sessions'> & { db: Database },
  playerId: number,
  { oldPassword, newPassword }: NewPassword,
  keptSession?: string,
): Promise<void> {
  if (oldPassword === newPassword) throw new Refusal('PASSWORD_UNCHANGED');
  const passwordHash = await passwords.hash(newPassword);
  await db.query('UPDATE player SET password_hash = $2 WHERE id = $1', [playerId, passwordHash]);
  await sessions.endAllOfPlayer(playerId, 'PASSWORD_CHANGED', keptSession);
}
