import { randomUUID } from 'node:crypto';
import { Refusal } from '@sanam/contract';
import type { LoggedIn, PasskeyRequest, PasskeySignature } from '@sanam/contract';
import { describeDevice } from '../describe-device.ts';
import type { Client, LogInNeeds, NamedClient } from '../log-in.ts';
import { CHALLENGE_MS, issueChallenge } from './challenges.ts';
import { requireRelyingParty } from './relying-party.ts';
import { countUse, verifySignature } from './verify-signature.ts';

/** A challenge costs a row, so an address may ask for as many as it may guess passwords. */
export async function offerPasskeyLogIn(
  { db, loginThrottle, tokens }: LogInNeeds,
  { address, deviceToken, origin }: Client & { origin: string | undefined },
): Promise<PasskeyRequest> {
  const party = requireRelyingParty(origin);
  const deviceId = tokens.verifyDevice(deviceToken);
  const attempt = await loginThrottle.beginWithPasskey({ address, deviceId });
  await attempt.consume();
  const challenge = await issueChallenge(db, { purpose: 'LOG_IN' });
  return {
    challenge: challenge.toString('base64url'),
    rpId: party.id,
    timeout: CHALLENGE_MS,
    allowCredentials: [],
    userVerification: 'required',
  };
}

export async function logInWithPasskey(
  { db, loginThrottle, sessions, tokens }: LogInNeeds,
  signed: PasskeySignature,
  { address, deviceToken, userAgent, origin }: NamedClient & { origin: string | undefined },
): Promise<LoggedIn> {
  const party = requireRelyingParty(origin);
  const passkey = await verifySignature(db, party, { purpose: 'LOG_IN' }, signed);
  const { playerId } = passkey;
  const player = await db.read
    .selectFrom('player')
    .select(['full_name', 'phone', 'status'])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  if (player.status === 'DISABLED') throw new Refusal('ACCOUNT_DISABLED');
  const knownId = tokens.verifyDevice(deviceToken);
  const attempt = await loginThrottle.beginWithPasskey({ address, deviceId: knownId });
  await attempt.reset();
  const device = { id: knownId ?? randomUUID(), ...describeDevice(userAgent) };
  const refreshToken = tokens.createRefresh();
  // One transaction: a passkey that is removed meanwhile opens nothing. The player is locked before the passkey, as
  // wherever passkeys are removed.
  const sessionId = await db.transact(async (tx) => {
    const opened = await sessions.openForPlayer(
      { id: playerId },
      tokens.hashRefresh(refreshToken),
      device,
      tx,
    );
    await countUse(tx, passkey);
    return opened;
  });
  if (sessionId === undefined) throw new Refusal('PASSKEY_INVALID');
  return {
    accessToken: await tokens.signAccess('player', { subjectId: playerId, sessionId }),
    refreshToken,
    deviceToken: tokens.signDevice(device.id),
    player: { fullName: player.full_name, username: player.phone, phone: player.phone },
  };
}
