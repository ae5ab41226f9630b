import { ApiRefusal } from '@sanam/api-client';
import { BET_STATUS_MAX_ATTEMPTS } from '@sanam/contract';
import type { BetStatus } from '@sanam/contract';

import { SCHEDULES } from '../queries/schedules.ts';

/**
 * What is known of a step bet after it was placed. `TIMEOUT`: still pending after the last poll. While it is pending,
 * `trouble` is why the last poll failed, which implies nothing about the bet: the server refused or could not be
 * reached.
 */
export type Verdict =
  | { readonly state: 'PENDING'; readonly trouble?: 'REFUSED' | 'UNREACHABLE' | undefined }
  | { readonly state: 'ACCEPTED' | 'UNACCEPTED' | 'TIMEOUT' };

export interface BetStatusPollerOptions {
  readonly readStatus: (transactionId: string) => Promise<BetStatus>;
  /** Returns a function that cancels it. */
  readonly schedule: (run: () => void, ms: number) => () => void;
  readonly onVerdict: (transactionId: string, verdict: Verdict) => void;
}

export interface BetStatusPoller {
  /** Polls at once, then every two seconds, at most thirty times. Does nothing for a bet that is being polled. */
  readonly start: (transactionId: string) => void;
  /** A status that the server has sent by itself. */
  readonly receive: (transactionId: string, status: BetStatus) => void;
  readonly stop: (transactionId: string) => void;
}

export function createBetStatusPoller({
  readStatus,
  schedule,
  onVerdict,
}: BetStatusPollerOptions): BetStatusPoller {
  const polled = new Map<string, { attempts: number; cancel: () => void }>();

  const stop = (transactionId: string): void => {
    polled.get(transactionId)?.cancel();
    polled.delete(transactionId);
  };

  const end = (transactionId: string, verdict: Verdict): void => {
    stop(transactionId);
    onVerdict(transactionId, verdict);
  };

  const poll = async (transactionId: string): Promise<void> => {
    const task = polled.get(transactionId);
    if (task === undefined) return;
    task.attempts += 1;
    const verdict = await readVerdict(readStatus, transactionId);
    // The server may have sent the status by itself meanwhile.
    if (polled.get(transactionId) !== task) return;
    if (verdict.state !== 'PENDING') end(transactionId, verdict);
    else if (task.attempts >= BET_STATUS_MAX_ATTEMPTS) end(transactionId, { state: 'TIMEOUT' });
    else {
      onVerdict(transactionId, verdict);
      task.cancel = schedule(() => void poll(transactionId), SCHEDULES.betStatus.intervalMs);
    }
  };

  return {
    start(transactionId) {
      if (polled.has(transactionId)) return;
      polled.set(transactionId, { attempts: 0, cancel: () => undefined });
      onVerdict(transactionId, { state: 'PENDING' });
      void poll(transactionId);
    },
    receive(transactionId, status) {
      const verdict = VERDICTS[status];
      if (verdict.state !== 'PENDING') end(transactionId, verdict);
    },
    stop,
  };
}

async function readVerdict(
  readStatus: BetStatusPollerOptions['readStatus'],
  transactionId: string,
): Promise<Verdict> {
  try {
    return VERDICTS[await readStatus(transactionId)];
  } catch (error) {
    return { state: 'PENDING', trouble: error instanceof ApiRefusal ? 'REFUSED' : 'UNREACHABLE' };
  }
}

/** A bet that is paid was accepted before. */
const VERDICTS = {
  PENDING: { state: 'PENDING' },
  ACCEPTED: { state: 'ACCEPTED' },
  UNACCEPTED: { state: 'UNACCEPTED' },
  PAID: { state: 'ACCEPTED' },
} as const satisfies Record<BetStatus, Verdict>;
