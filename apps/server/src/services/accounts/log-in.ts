import { randomUUID } from 'node:crypto';
import { Refusal } from '@sanam/contract';
import type { LoggedIn } from '@sanam/contract';
import { verifyPassword } from './verify-password.ts';
import type { VerifyPasswordNeeds } from './verify-password.ts';
import type { Sessions } from './sessions.ts';
import type { Tokens } from './tokens.ts';

export type LogInNeeds = VerifyPasswordNeeds & { sessions: Sessions; tokens: Tokens };

export interface Client {
  address: string;
  /** What the app was given at an earlier log-in, not yet verified. */
  deviceToken: string | undefined;
}

export async function logIn(
  needs: LogInNeeds,
  form: { username: string; password: string },
  { address, deviceToken }: Client,
): Promise<LoggedIn> {
  const { sessions, tokens } = needs;
  const knownId = tokens.verifyDevice(deviceToken);
  const player = await verifyPassword(needs, form, { address, deviceId: knownId });
  const deviceId = knownId ?? randomUUID();
  const refreshToken = tokens.createRefresh();
  const sessionId = await sessions.openForPlayer(player, tokens.hashRefresh(refreshToken), deviceId);
  if (sessionId === undefined) throw new Refusal('INVALID_CREDENTIALS');
  return {
    accessToken: await tokens.signAccess('player', { subjectId: player.id, sessionId }),
    refreshToken,
    deviceToken: tokens.signDevice(deviceId),
    player: { fullName: player.fullName, username: player.phone, phone: player.phone },
  };
}
