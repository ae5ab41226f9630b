import { ApiRefusal } from '@sanam/api-client';
import { BET_STATUS_MAX_ATTEMPTS } from '@sanam/contract';
import type { BetStatus } from '@sanam/contract';

import { SCHEDULES } from '../queries/schedules.ts';

/**
 * What is known of a bet that the server has and has yet to accept. While it is pending, `trouble` says that the last
 * look failed: the server had no answer, or it could not be reached. That is about the look and not about the bet.
 */
export type Verdict =
  | { readonly state: 'PENDING'; readonly trouble?: 'NO_ANSWER' | 'NOT_REACHED' | undefined }
  | { readonly state: 'ACCEPTED' | 'UNACCEPTED' | 'TIMEOUT' };

export interface StatusFollowerNeeds {
  readonly readStatus: (transactionId: string) => Promise<BetStatus>;
  /** Answers a function that calls it off. */
  readonly later: (run: () => void, ms: number) => () => void;
  readonly tell: (transactionId: string, verdict: Verdict) => void;
}

export interface StatusFollower {
  /** Looks at once, then every two seconds, thirty times at the most. One that is being followed goes on as it is. */
  readonly follow: (transactionId: string) => void;
  /** The server has told by itself. */
  readonly hear: (transactionId: string, status: BetStatus) => void;
  readonly leave: (transactionId: string) => void;
}

export function createStatusFollower({ readStatus, later, tell }: StatusFollowerNeeds): StatusFollower {
  const followed = new Map<string, { attempts: number; callOff: () => void }>();

  const leave = (transactionId: string): void => {
    followed.get(transactionId)?.callOff();
    followed.delete(transactionId);
  };

  const end = (transactionId: string, verdict: Verdict): void => {
    leave(transactionId);
    tell(transactionId, verdict);
  };

  const look = async (transactionId: string): Promise<void> => {
    const task = followed.get(transactionId);
    if (task === undefined) return;
    task.attempts += 1;
    const seen = await verdictOf(readStatus, transactionId);
    // Heard by another way while it was asked for.
    if (followed.get(transactionId) !== task) return;
    if (seen.state !== 'PENDING') end(transactionId, seen);
    else if (task.attempts >= BET_STATUS_MAX_ATTEMPTS) end(transactionId, { state: 'TIMEOUT' });
    else {
      tell(transactionId, seen);
      task.callOff = later(() => void look(transactionId), SCHEDULES.betStatus.intervalMs);
    }
  };

  return {
    follow(transactionId) {
      if (followed.has(transactionId)) return;
      followed.set(transactionId, { attempts: 0, callOff: () => undefined });
      tell(transactionId, { state: 'PENDING' });
      void look(transactionId);
    },
    hear(transactionId, status) {
      const verdict = VERDICTS[status];
      if (verdict.state !== 'PENDING') end(transactionId, verdict);
    },
    leave,
  };
}

async function verdictOf(
  readStatus: StatusFollowerNeeds['readStatus'],
  transactionId: string,
): Promise<Verdict> {
  try {
    return VERDICTS[await readStatus(transactionId)];
  } catch (error) {
    return { state: 'PENDING', trouble: error instanceof ApiRefusal ? 'NO_ANSWER' : 'NOT_REACHED' };
  }
}

/** One that is paid already was accepted before. */
const VERDICTS = {
  PENDING: { state: 'PENDING' },
  ACCEPTED: { state: 'ACCEPTED' },
  UNACCEPTED: { state: 'UNACCEPTED' },
  PAID: { state: 'ACCEPTED' },
} as const satisfies Record<BetStatus, Verdict>;
