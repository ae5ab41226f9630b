import { setTimeout as wait } from 'node:timers/promises';
import type { MatchResult } from '@sanam/betting';
import { createCoalescedRunner } from '@sanam/runtime';
import type { CoalescedRunner } from '@sanam/runtime';
import type { Logger } from '../../platform/logger.ts';
import type { Actor } from '../audit/actor.ts';
import type { DeskMatch } from '../catalog/to-match.ts';
import { callResult, cancelMatch } from './call-result.ts';
import type { CallNeeds, CalledResult } from './call-result.ts';
import { listDebts } from './list-debts.ts';
import { listRuns } from './list-runs.ts';
import { previewResult } from './preview-result.ts';
import { runSettlement } from './run-settlement.ts';
import { listUnfinished, readUnfinished } from './unfinished.ts';

export type Settlements = ReturnType<typeof createSettlement>;

/** How long an operator's request waits for the last bet to be settled; after that settling goes on without it. */
const WAIT_MS = 5000;

/** Results of matches, and the settlement of the bets on them. */
export function createSettlement(needs: CallNeeds & { logger: Logger }) {
  const runners = new Map<number, CoalescedRunner<[], void>>();
  const closing = new AbortController();

  /** A failure is logged; the job that resumes settlements retries. */
  const runOnce = async (matchId: number): Promise<void> => {
    try {
      await runSettlement({ db: needs.db, logger: needs.logger, signal: closing.signal }, matchId);
    } catch (error) {
      needs.logger.warn({ err: error, matchId }, 'settlement interrupted, will resume');
    }
  };

  /** One run at a time for each match. A request that comes meanwhile may be for a correction, so it runs once more. */
  const settle = (matchId: number): Promise<void> => {
    const runner = runners.get(matchId) ?? createCoalescedRunner(() => runOnce(matchId));
    runners.set(matchId, runner);
    return runner.run().finally(() => {
      if (!runner.isRunning() && runners.get(matchId) === runner) runners.delete(matchId);
    });
  };

  const settleAfter = async (called: Promise<DeskMatch>): Promise<DeskMatch> => {
    const match = await called;
    const waited = new AbortController();
    await Promise.race([
      settle(match.id),
      wait(WAIT_MS, undefined, { signal: waited.signal }).catch(() => {}),
    ]);
    waited.abort();
    return match;
  };

  return {
    callResult: (called: CalledResult) => settleAfter(callResult(needs, called)),
    cancelMatch: (act: { matchId: number; actor: Actor }) => settleAfter(cancelMatch(needs, act)),
    previewResult: (matchId: number, result: MatchResult) => previewResult(needs, matchId, result),
    listRuns: (matchId: number) => listRuns(needs, matchId),
    listDebts: () => listDebts(needs),
    readUnfinished: () => readUnfinished(needs),
    /** Resumes settlements that were called before this moment and are unfinished, on any server. */
    async resume(calledBefore: Date) {
      for (const matchId of await listUnfinished(needs, calledBefore)) await settle(matchId);
    },
    /** Stops after the batches that are running; another server, or the next start, resumes. */
    async close() {
      closing.abort();
      await Promise.all([...runners.values()].map((runner) => runner.idle()));
    },
  };
}
