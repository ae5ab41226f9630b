import { Refusal } from '@sanam/contract';
import type { PasskeySignature } from '@sanam/contract';
import type { Sql } from '../../../db/database.ts';
import { takeChallenge } from './challenges.ts';
import type { ChallengeOf } from './challenges.ts';
import type { RelyingParty } from './relying-party.ts';
import { loadWebAuthn } from './webauthn.ts';

interface StoredPasskey {
  id: string;
  player_id: number;
  public_key: Uint8Array;
  sign_count: number;
}

/** A passkey whose signature was right, and how often it has been used. */
export interface VerifiedPasskey {
  id: string;
  playerId: number;
  signCount: number;
}

/** Verifies the response to a challenge, which is used up with it. Every failure has the same refusal. */
export async function verifySignature(
  db: Sql,
  party: RelyingParty,
  asked: ChallengeOf,
  signed: PasskeySignature,
): Promise<VerifiedPasskey> {
  const challenge = await takeChallenge(db, asked, signed.clientDataJSON);
  const [passkey] = await db.query<StoredPasskey>(
    'SELECT id, player_id, public_key, sign_count FROM passkey WHERE credential_id = $1',
    [Buffer.from(signed.credentialId, 'base64url')],
    'passkey_find',
  );
  if (challenge === undefined || !passkey) throw new Refusal('PASSKEY_INVALID');
  const signCount = await verify(party, challenge, passkey, signed);
  if (signCount === undefined) throw new Refusal('PASSKEY_INVALID');
  return { id: passkey.id, playerId: passkey.player_id, signCount };
}

/**
 * Counts the use of a passkey, in the transaction of what it is used for. A count that does not rise shows a copy of
 * the authenticator, or a second use at the same time.
 */
export async function countUse(tx: Sql, { id, signCount }: VerifiedPasskey): Promise<void> {
  const counted = await tx.query(
    `UPDATE passkey SET sign_count = $2, last_used_at = clock_timestamp()
      WHERE id = $1 AND (sign_count < $2 OR (sign_count = 0 AND $2 = 0)) RETURNING id`,
    [id, signCount],
    'passkey_count_use',
  );
  if (counted.length === 0) throw new Refusal('PASSKEY_INVALID');
}

/** Undefined when it is not right. */
async function verify(
  party: RelyingParty,
  expectedChallenge: string,
  passkey: StoredPasskey,
  { credentialId, ...response }: PasskeySignature,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: credentialId,
        rawId: credentialId,
        response,
        clientExtensionResults: {},
        type: 'public-key',
      },
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.sign_count,
      },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    // The library throws for whatever is wrong or malformed in the response.
    return undefined;
  }
}
