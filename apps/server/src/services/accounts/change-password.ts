import { Refusal } from '@sanam/contract';
import type { Client } from './log-in.ts';
import { verifyPassword } from './verify-password.ts';
import type { VerifyPasswordNeeds, VerifiedPlayer } from './verify-password.ts';
import { readPlayer } from './read-player.ts';
import type { Sessions } from './sessions.ts';
import type { Tokens } from './tokens.ts';
import { refuseWeakPassword } from './weak-passwords.ts';

type ChangeNeeds = VerifyPasswordNeeds & { sessions: Sessions; tokens: Tokens };

interface NewPassword {
  oldPassword: string;
  newPassword: string;
}

/** From the log-in page, identified by the phone; ends every session. */
export async function changePasswordAsGuest(
  needs: ChangeNeeds,
  form: NewPassword & { username: string },
  { address, deviceToken }: Client,
): Promise<void> {
  const player = await verifyPassword(
    needs,
    { username: form.username, password: form.oldPassword },
    { address, deviceId: needs.tokens.verifyDevice(deviceToken) },
  );
  await replacePassword(needs, player, form, 'INVALID_CREDENTIALS');
}

/** By a player who is logged in; ends every other session. */
export async function changePassword(
  needs: ChangeNeeds,
  member: { playerId: number; sessionId: string; address: string },
  form: NewPassword,
): Promise<void> {
  const { phone } = await readPlayer(needs, member.playerId);
  const deviceId = await needs.sessions.readDevice(member.sessionId);
  const verifying = verifyPassword(
    needs,
    { username: phone, password: form.oldPassword },
    { address: member.address, deviceId },
  );
  const player = await verifying.catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'INVALID_CREDENTIALS') throw new Refusal('WRONG_PASSWORD');
    throw error;
  });
  await replacePassword(needs, player, form, 'WRONG_PASSWORD', member.sessionId);
}

async function replacePassword(
  { db, passwords, sessions }: ChangeNeeds,
  player: VerifiedPlayer,
  { oldPassword, newPassword }: NewPassword,
  refusalIfOutdated: 'INVALID_CREDENTIALS' | 'WRONG_PASSWORD',
  exceptSession?: string,
): Promise<void> {
  if (oldPassword === newPassword) throw new Refusal('PASSWORD_UNCHANGED');
  refuseWeakPassword(newPassword, [player.phone, player.fullName]);
  const queue = { audience: 'player', key: `player/${player.id}`, isKnown: true } as const;
  const newHash = await passwords.limit(queue, () => passwords.hash(newPassword));
  const [row] = await db.query<{ ended: string[] | null }>(
    `SELECT player_change_password(p_player => $1, p_verified_hash => $2, p_new_hash => $3, p_except_session => $4)
         AS ended`,
    [player.id, player.verifiedHash, newHash, exceptSession ?? null],
  );
  if (!row?.ended) throw new Refusal(refusalIfOutdated);
  sessions.markEnded(row.ended);
}
