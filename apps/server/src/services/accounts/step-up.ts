import { Refusal } from '@sanam/contract';
import type { BodyOf, Endpoints, PasskeyRequest, ReplyOf } from '@sanam/contract';
import type { Database, Sql } from '../../db/database.ts';
import { CHALLENGE_MS, issueChallenge } from './passkeys/challenges.ts';
import { readCredentials } from './passkeys/list-passkeys.ts';
import { findRelyingParty, requireRelyingParty } from './passkeys/relying-party.ts';
import { countUse, verifySignature } from './passkeys/verify-signature.ts';
import { readPlayer } from './read-player.ts';
import type { Bearer } from './tokens.ts';
import { verifyPassword } from './verify-password.ts';
import type { VerifyPasswordNeeds } from './verify-password.ts';
import type { Sessions } from './sessions.ts';

type StepUpNeeds = VerifyPasswordNeeds & { sessions: Sessions };

/** For how long the last verification in this session still counts for a withdrawal. */
export async function readStepUp(
  { db, stepUpMinutes }: { db: Database; stepUpMinutes: number },
  { subjectId, sessionId }: Bearer,
  origin: string | undefined,
): Promise<ReplyOf<Endpoints['GET /player/step-up']>> {
  const [row] = await db.query<{ seconds: number }>(
    `SELECT greatest(0, floor(extract(epoch FROM verified_at - clock_timestamp()) + $2))::integer AS seconds
       FROM session WHERE id = $1`,
    [sessionId, stepUpMinutes * 60],
  );
  const hasPasskey =
    findRelyingParty(origin) !== undefined && (await readCredentials(db, subjectId)).length > 0;
  return { secondsLeft: stepUpMinutes === 0 ? null : (row?.seconds ?? 0), hasPasskey };
}

export async function offerStepUp(
  { db }: { db: Database },
  { subjectId, sessionId }: Bearer,
  origin: string | undefined,
): Promise<PasskeyRequest> {
  const party = requireRelyingParty(origin);
  const challenge = await issueChallenge(db, { purpose: 'STEP_UP', sessionId });
  return {
    challenge: challenge.toString('base64url'),
    rpId: party.id,
    timeout: CHALLENGE_MS,
    allowCredentials: await readCredentials(db, subjectId),
    userVerification: 'required',
  };
}

/** Verifies once more who the player is. A wrong password counts as an attempt to log in. */
export async function stepUp(
  needs: StepUpNeeds,
  bearer: Bearer,
  { password, passkey }: BodyOf<Endpoints['POST /player/step-up']>,
  { address, origin }: { address: string; origin: string | undefined },
): Promise<void> {
  if (passkey === undefined) {
    const { verifiedHash } = await verifyOwnPassword(needs, bearer, password ?? '', address);
    return renewVerification(needs.db, bearer, verifiedHash);
  }
  const party = requireRelyingParty(origin);
  const asked = { purpose: 'STEP_UP', sessionId: bearer.sessionId } as const;
  const verified = await verifySignature(needs.db, party, asked, passkey);
  if (verified.playerId !== bearer.subjectId) throw new Refusal('PASSKEY_INVALID');
  await needs.db.transact(async (tx) => {
    // The session is locked before the passkey, as wherever passkeys are removed.
    await renewVerification(tx, bearer);
    await countUse(tx, verified);
  });
}

async function verifyOwnPassword(
  needs: StepUpNeeds,
  { subjectId, sessionId }: Bearer,
  password: string,
  address: string,
) {
  const { phone } = await readPlayer(needs, subjectId);
  const deviceId = await needs.sessions.readDevice(sessionId);
  try {
    return await verifyPassword(needs, { username: phone, password }, { address, deviceId });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'INVALID_CREDENTIALS') throw new Refusal('WRONG_PASSWORD');
    throw error;
  }
}

/** Not with a password that was changed since it was verified. */
async function renewVerification(
  tx: Sql,
  { subjectId, sessionId }: Bearer,
  verifiedHash?: string,
): Promise<void> {
  const renewed = await tx.query(
    `UPDATE session SET verified_at = clock_timestamp()
      WHERE id = $1 AND player_id = $2 AND ended_at IS NULL
        AND ($3::text IS NULL OR EXISTS (SELECT FROM player WHERE id = $2 AND password_hash = $3))
      RETURNING id`,
    [sessionId, subjectId, verifiedHash ?? null],
  );
  if (renewed.length === 0) throw new Refusal('SESSION_ENDED');
}
