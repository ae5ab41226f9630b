import { PASSKEYS_MAX, Refusal } from '@sanam/contract';
import type { CreatedPasskey, Passkey, PasskeyCreation } from '@sanam/contract';
import type { Database } from '../../../db/database.ts';
import type { Clock } from '../../../platform/clock.ts';
import { uuidv7 } from '../../../platform/ids.ts';
import type { RefusedOutcome } from '../../idempotency/idempotent-request.ts';
import { describeDevice } from '../describe-device.ts';
import { readPlayer } from '../read-player.ts';
import type { Bearer } from '../tokens.ts';
import { CHALLENGE_MS, issueChallenge, takeChallenge } from './challenges.ts';
import { listPasskeys, readCredentials } from './list-passkeys.ts';
import { requireRelyingParty } from './relying-party.ts';
import type { RelyingParty } from './relying-party.ts';
import { loadWebAuthn, loadWebAuthnHelpers } from './webauthn.ts';

export interface PasskeyNeeds {
  db: Database;
  clock: Clock;
  /** How old the step-up may be with which sessions are ended and passkeys changed. */
  accountStepUpSeconds: number;
}

/** ES256, EdDSA and RS256: between them every authenticator. */
const ALGORITHMS = [-7, -8, -257];

/** What the browser needs to create a passkey. Refused already here when it could not be added. */
export async function offerPasskey(
  { db, accountStepUpSeconds }: PasskeyNeeds,
  { subjectId, sessionId }: Bearer,
  origin: string | undefined,
): Promise<PasskeyCreation> {
  const party = requireRelyingParty(origin);
  const [row] = await db.query<{ code: 'STEP_UP_REQUIRED' | 'SESSION_ENDED' | null }>(
    'SELECT session_step_up(p_player => $1, p_session => $2, p_seconds => $3) AS code',
    [subjectId, sessionId, accountStepUpSeconds],
  );
  if (row?.code) throw new Refusal(row.code);
  const existing = await readCredentials(db, subjectId);
  if (existing.length >= PASSKEYS_MAX) throw new Refusal('PASSKEY_LIMIT', { params: { max: PASSKEYS_MAX } });
  const { phone, fullName } = await readPlayer({ db }, subjectId);
  const challenge = await issueChallenge(db, { purpose: 'CREATE', sessionId });
  return {
    challenge: challenge.toString('base64url'),
    rp: { id: party.id, name: 'Sanam' },
    user: { id: Buffer.from(String(subjectId)).toString('base64url'), name: phone, displayName: fullName },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: CHALLENGE_MS,
    excludeCredentials: existing,
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

export async function addPasskey(
  { db, clock, accountStepUpSeconds }: PasskeyNeeds,
  { subjectId, sessionId }: Bearer,
  created: CreatedPasskey,
  { origin, userAgent }: { origin: string | undefined; userAgent: string | undefined },
): Promise<Passkey> {
  const party = requireRelyingParty(origin);
  const challenge = await takeChallenge(db, { purpose: 'CREATE', sessionId }, created.clientDataJSON);
  const credential = challenge === undefined ? undefined : await verify(party, challenge, created);
  if (!credential) throw new Refusal('PASSKEY_INVALID');
  const id = uuidv7(clock.now());
  const device = describeDevice(userAgent);
  const [row] = await db.query<{ refused: RefusedOutcome | null }>(
    `SELECT passkey_add(p_player => $1, p_session => $2, p_seconds => $3, p_max => $4, p_id => $5, p_credential => $6,
                        p_public_key => $7, p_sign_count => $8, p_browser => $9, p_system => $10) AS refused`,
    [
      subjectId,
      sessionId,
      accountStepUpSeconds,
      PASSKEYS_MAX,
      id,
      Buffer.from(created.credentialId, 'base64url'),
      Buffer.from(credential.publicKey),
      credential.counter,
      device.browser,
      device.system,
    ],
  );
  if (row?.refused) throw new Refusal(row.refused.code, { params: row.refused.params ?? {} });
  const added = (await listPasskeys(db, subjectId)).find((passkey) => passkey.id === id);
  if (!added) throw new Refusal('PASSKEY_INVALID');
  return added;
}

export async function removePasskey(
  { db, accountStepUpSeconds }: PasskeyNeeds,
  { subjectId, sessionId }: Bearer,
  passkeyId: string,
): Promise<void> {
  const [row] = await db.query<{ refused: RefusedOutcome | null }>(
    'SELECT passkey_remove(p_player => $1, p_session => $2, p_seconds => $3, p_id => $4) AS refused',
    [subjectId, sessionId, accountStepUpSeconds, passkeyId],
  );
  if (row?.refused) throw new Refusal(row.refused.code);
}

/** Undefined when it is not right. */
async function verify(
  party: RelyingParty,
  expectedChallenge: string,
  { credentialId, clientDataJSON, attestationObject }: CreatedPasskey,
): Promise<{ publicKey: Uint8Array; counter: number } | undefined> {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  try {
    if (await hasCertificate(attestationObject)) return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: credentialId,
        rawId: credentialId,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
        type: 'public-key',
      },
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    // The library does not compare the id beside the response with the one inside it.
    return verified && registrationInfo.credential.id === credentialId
      ? registrationInfo.credential
      : undefined;
  } catch {
    // The library throws for whatever is wrong or malformed in the response.
    return undefined;
  }
}

/**
 * We ask for no attestation, so browsers send none. One with a certificate is refused unread: verifying it would fetch
 * addresses that the certificate names.
 */
async function hasCertificate(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await loadWebAuthnHelpers();
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const format = decoded.get('fmt');
  return !(format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined));
}
