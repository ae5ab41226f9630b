import { Refusal } from '@sanam/contract';
import type { RefusalCode } from '@sanam/contract';
import type { Sql } from '../../db/database.ts';
import type { Sessions } from './sessions.ts';
import type { Bearer } from './tokens.ts';

export interface EndSessionsNeeds {
  db: Sql;
  sessions: Sessions;
  /** How old the step-up may be with which sessions are ended and passkeys changed. */
  accountStepUpSeconds: number;
}

type Outcome = { ended: string[] } | { code: RefusalCode };

/** A player ends one of their sessions. Their own is a log-out and needs no step-up. */
export async function endSession(needs: EndSessionsNeeds, bearer: Bearer, target: string): Promise<void> {
  if (target === bearer.sessionId) return needs.sessions.logOut(target);
  await endOthers(needs, bearer, target);
}

/** Returns how many. */
export async function endOtherSessions(needs: EndSessionsNeeds, bearer: Bearer): Promise<number> {
  return (await endOthers(needs, bearer, null)).length;
}

/** Whether a log-in on a new device was the player. */
export async function replyAboutDevice(
  needs: EndSessionsNeeds,
  { subjectId, sessionId }: Bearer,
  target: string,
  wasMe: boolean,
): Promise<void> {
  const [row] = await needs.db.query<{ outcome: Outcome }>(
    `SELECT session_reply(p_player => $1, p_session => $2, p_seconds => $3, p_target => $4, p_was_me => $5) AS outcome`,
    [subjectId, sessionId, needs.accountStepUpSeconds, target, wasMe],
  );
  markEnded(needs, row?.outcome);
}

async function endOthers(
  needs: EndSessionsNeeds,
  { subjectId, sessionId }: Bearer,
  target: string | null,
): Promise<string[]> {
  const [row] = await needs.db.query<{ outcome: Outcome }>(
    'SELECT session_end_others(p_player => $1, p_session => $2, p_seconds => $3, p_target => $4) AS outcome',
    [subjectId, sessionId, needs.accountStepUpSeconds, target],
  );
  return markEnded(needs, row?.outcome);
}

function markEnded({ sessions }: EndSessionsNeeds, outcome: Outcome | undefined): string[] {
  if (!outcome) throw new Error('a function that ends sessions returned no row');
  if ('code' in outcome) throw new Refusal(outcome.code);
  sessions.markEnded(outcome.ended);
  return outcome.ended;
}
