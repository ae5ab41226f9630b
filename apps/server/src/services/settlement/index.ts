import { setTimeout as wait } from 'node:timers/promises';
import type { RunResult } from '@sanam/betting';
import { createCoalescedRunner } from '@sanam/runtime';
import type { CoalescedRunner } from '@sanam/runtime';
import type { Logger } from '../../platform/logger.ts';
import { nameOf } from '../audit/actor.ts';
import type { Actor } from '../audit/actor.ts';
import type { DeskMatch } from '../catalog/to-match.ts';
import type { Paging } from '../input/paging.ts';
import { beginCalledResult, listDueCalls } from './begin-called-result.ts';
import { callBlind } from './call-blind.ts';
import type { BlindCall } from './call-blind.ts';
import { cancelMatch, changeOrAsk, createCorrectionAct } from './call-result.ts';
import type { CalledResult } from './call-result.ts';
import { listDebts } from './list-debts.ts';
import { listRuns } from './list-runs.ts';
import { previewResult } from './preview-result.ts';
import { recallResult } from './recall-result.ts';
import { readResultCall, toResultCall } from './result-call.ts';
import type { CallNeeds, CallRow, ResultCall } from './result-call.ts';
import { createRollbackAct } from './roll-back-result.ts';
import type { Rollback } from './roll-back-result.ts';
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

  const settleInTime = async (matchId: number): Promise<void> => {
    const waited = new AbortController();
    await Promise.race([
      settle(matchId),
      wait(WAIT_MS, undefined, { signal: waited.signal }).catch(() => {}),
    ]);
    waited.abort();
  };

  const afterChange = async ({ match, isChanged }: { match: DeskMatch; isChanged: boolean }) => {
    if (isChanged) needs.matchChanged.emit(match.id);
    await settleInTime(match.id);
  };
  const correction = createCorrectionAct(needs, afterChange);
  const rollback = createRollbackAct(needs, afterChange);

  /** Begins what is due already, where a result cannot be recalled. */
  const begin = async (matchId: number): Promise<boolean> => {
    const match = await beginCalledResult(needs, matchId);
    if (match) await settleInTime(matchId);
    return match !== undefined;
  };

  return {
    acts: [correction, rollback],
    callResult: ({ actor, ...called }: CalledResult & { actor: Actor }) =>
      changeOrAsk(needs, correction, called, actor),
    rollBackResult: ({ actor, ...given }: Rollback & { actor: Actor }) =>
      changeOrAsk(needs, rollback, given, actor),
    async cancelMatch(act: Parameters<typeof cancelMatch>[1]) {
      const match = await cancelMatch(needs, act);
      await settleInTime(match.id);
      return match;
    },
    async callBlind(called: BlindCall): Promise<ResultCall> {
      const call = await callBlind(needs, called);
      const isBegun = isDue(call, needs.clock.now()) && (await begin(called.matchId));
      return toResultCall(isBegun ? { ...call, status: 'BEGUN' } : call, nameOf(called.actor));
    },
    recallResult: async (act: { matchId: number; actor: Actor }): Promise<ResultCall> =>
      toResultCall(await recallResult(needs, act), nameOf(act.actor)),
    readResultCall: (matchId: number, actor: Actor) => readResultCall(needs, matchId, nameOf(actor)),
    /** Begins every called result that is due, on whichever server it was called. */
    async beginDue() {
      for (const matchId of await listDueCalls(needs)) {
        try {
          if (await beginCalledResult(needs, matchId)) void settle(matchId);
        } catch (error) {
          needs.logger.warn({ err: error, matchId }, 'a called result could not be begun, retrying');
        }
      }
    },
    previewResult: (matchId: number, result: RunResult) => previewResult(needs, matchId, result),
    listRuns: (matchId: number) => listRuns(needs, matchId),
    listDebts: (paging: Paging) => listDebts(needs, paging),
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

function isDue({ status, begins_at: beginsAt }: CallRow, now: Date): boolean {
  return status === 'WAITING' && beginsAt !== null && beginsAt <= now;
}
