import { randomBytes } from 'node:crypto';
import type { Sql } from '../../../db/database.ts';

/** What a challenge is for. One for a log-in belongs to nobody yet. */
export type ChallengeOf = { purpose: 'LOG_IN' } | { purpose: 'STEP_UP' | 'CREATE'; sessionId: string };

const CHALLENGE_MINUTES = 5;
export const CHALLENGE_MS = CHALLENGE_MINUTES * 60_000;

/** Makes a challenge and stores it until it is used. */
export async function issueChallenge(db: Sql, usage: ChallengeOf): Promise<Buffer> {
  const challenge = randomBytes(32);
  await db.query(
    `INSERT INTO passkey_challenge (challenge, purpose, session_id, expires_at)
     VALUES ($1, $2, $3, clock_timestamp() + make_interval(mins => $4))
     ON CONFLICT (session_id, purpose) DO UPDATE
       SET challenge = excluded.challenge, expires_at = excluded.expires_at`,
    [challenge, usage.purpose, sessionOf(usage), CHALLENGE_MINUTES],
    'passkey_challenge_issue',
  );
  return challenge;
}

/**
 * Takes the challenge that a response is for, so that no second response finds it. Undefined when there is none, or it
 * was made for something else or too long ago.
 */
export async function takeChallenge(
  db: Sql,
  usage: ChallengeOf,
  clientDataJSON: string,
): Promise<string | undefined> {
  const challenge = readChallenge(clientDataJSON);
  if (challenge === undefined) return undefined;
  const [taken] = await db.query<{ is_current: boolean }>(
    `DELETE FROM passkey_challenge
      WHERE challenge = $1 AND purpose = $2 AND session_id IS NOT DISTINCT FROM $3
      RETURNING expires_at > clock_timestamp() AS is_current`,
    [Buffer.from(challenge, 'base64url'), usage.purpose, sessionOf(usage)],
    'passkey_challenge_take',
  );
  return taken?.is_current ? challenge : undefined;
}

function sessionOf(usage: ChallengeOf): string | null {
  return usage.purpose === 'LOG_IN' ? null : usage.sessionId;
}

/** The browser repeats the challenge in what it signs. */
function readChallenge(clientDataJSON: string): string | undefined {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as unknown;
    const challenge = typeof data === 'object' && data !== null && 'challenge' in data && data.challenge;
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}
