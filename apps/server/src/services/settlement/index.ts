import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '../../platform/logger.ts';
import type { DeskMatch } from '../catalog/to-match.ts';
import { callResult, cancelMatch } from './call-result.ts';
import type { CallNeeds, CalledResult } from './call-result.ts';
import { listDebts } from './list-debts.ts';
import { listRuns } from './list-runs.ts';
import { listUnfinished } from './list-unfinished.ts';
import { readUnfinished } from './read-unfinished.ts';
import { runSettlement } from './run-settlement.ts';

export type Settlements = ReturnType<typeof createSettlement>;

/** An operator waits this long for the last bet to be settled; what takes longer goes on without him. */
const WAIT_MS = 5000;

/** How matches end, and what becomes of the bets on them. */
export function createSettlement(needs: CallNeeds & { logger: Logger }) {
  const running = new Map<number, Promise<void>>();
  const closing = new AbortController();

  /** What goes wrong is logged and taken up again later. */
  const runOnce = async (matchId: number): Promise<void> => {
    try {
      await runSettlement({ db: needs.db, logger: needs.logger, signal: closing.signal }, matchId);
    } catch (error) {
      needs.logger.warn({ err: error, matchId }, 'a settlement stopped; it is taken up again');
    }
  };

  /** One at a time for each match; whoever comes meanwhile may have come with a correction, so it is run once more. */
  const settle = (matchId: number): Promise<void> => {
    const begun: Promise<void> = (running.get(matchId) ?? Promise.resolve())
      .then(() => runOnce(matchId))
      .finally(() => {
        if (running.get(matchId) === begun) running.delete(matchId);
      });
    running.set(matchId, begun);
    return begun;
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
    cancelMatch: (act: { matchId: number; actor: string }) => settleAfter(cancelMatch(needs, act)),
    listRuns: (matchId: number) => listRuns(needs, matchId),
    listDebts: () => listDebts(needs),
    readUnfinished: () => readUnfinished(needs),
    /** Goes on with what was called before this moment and is not through, wherever it was begun. */
    async resume(calledBefore: Date) {
      for (const matchId of await listUnfinished(needs, calledBefore)) await settle(matchId);
    },
    /** Stops after the batches that are under way; another server, or the next start, goes on. */
    async close() {
      closing.abort();
      await Promise.all(running.values());
    },
  };
}
