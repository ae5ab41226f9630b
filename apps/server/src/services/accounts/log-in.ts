import { randomUUID } from 'node:crypto';
import { Refusal } from '@sanam/contract';
import type { LoggedIn } from '@sanam/contract';
import { describeDevice } from './describe-device.ts';
import { verifyPassword } from './verify-password.ts';
import type { VerifyPasswordNeeds } from './verify-password.ts';
import type { Sessions } from './sessions.ts';
import type { Tokens } from './tokens.ts';

export type LogInNeeds = VerifyPasswordNeeds & {
  sessions: Sessions;
  tokens: Tokens;
  /** Accounts of the demo, whose password every visitor knows. */
  sharedUsernames: readonly string[];
};

export interface Client {
  address: string;
  /** What the app was given at an earlier log-in, not yet verified. */
  deviceToken: string | undefined;
}

/** A client whose device is shown in the list of sessions. */
export interface NamedClient extends Client {
  userAgent: string | undefined;
}

export async function logIn(
  needs: LogInNeeds,
  form: { username: string; password: string },
  { address, deviceToken, userAgent }: NamedClient,
): Promise<LoggedIn> {
  const { sessions, tokens } = needs;
  const knownId = tokens.verifyDevice(deviceToken);
  const player = await verifyPassword(needs, form, { address, deviceId: knownId });
  const device = { id: knownId ?? randomUUID(), ...describeDevice(userAgent) };
  const refreshToken = tokens.createRefresh();
  const sessionId = await sessions.openForPlayer(
    { ...player, isShared: needs.sharedUsernames.includes(player.phone) },
    tokens.hashRefresh(refreshToken),
    device,
  );
  if (sessionId === undefined) throw new Refusal('INVALID_CREDENTIALS');
  return {
    accessToken: await tokens.signAccess('player', { subjectId: player.id, sessionId }),
    refreshToken,
    deviceToken: tokens.signDevice(device.id),
    player: { fullName: player.fullName, username: player.phone, phone: player.phone },
  };
}
