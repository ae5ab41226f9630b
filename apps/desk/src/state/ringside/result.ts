import { revalidate } from '@sanam/api-client/queries';
import type { MatchResult, RunResult } from '@sanam/betting';
import type { Endpoints, ReplyOf } from '@sanam/contract';

import { api } from '../api.ts';
import { reloadMatches, type DeskMatch } from '../matches.ts';
import { SCHEDULES, usePolledQuery, type PolledQuery } from '../queries.ts';

export type Preview = ReplyOf<Endpoints['POST /desk/matches/{id}/preview']>;
/** When it was read: the sums are as of then. */
export type TimedPreview = Preview & { readonly readAt: number };
export type ResultCall = NonNullable<ReplyOf<Endpoints['GET /desk/matches/{id}/result/call']>>;
export type SettlementRun = ReplyOf<Endpoints['GET /desk/matches/{id}/settlements']>[number];

export type Approval = ReplyOf<Endpoints['GET /desk/approvals']>['approvals'][number];

/** What calling this result would pay, or taking it back; again with each change of the match. */
export function usePreview(match: DeskMatch, result: RunResult | undefined): PolledQuery<TimedPreview> {
  return usePolledQuery(
    result === undefined ? null : ['preview', String(match.id), result, String(match.version)],
    async () => {
      const params = { id: String(match.id) };
      const body = { result: result ?? 'CANCEL' };
      const { data } = await api.call('POST /desk/matches/{id}/preview', { params, body });
      return { ...data, readAt: Date.now() };
    },
    { ...SCHEDULES.limits, intervalMs: 0 },
  );
}

/** The runs of a match's settlement, newest first. */
export function useSettlements(matchId: number): PolledQuery<readonly SettlementRun[]> {
  return usePolledQuery(
    ['settlements', String(matchId)],
    async () =>
      (await api.call('GET /desk/matches/{id}/settlements', { params: { id: String(matchId) } })).data,
    SCHEDULES.settlements,
  );
}

/** The last call of the result; null before the first. */
export function useCall(matchId: number): PolledQuery<ResultCall | null> {
  return usePolledQuery(
    ['call', String(matchId)],
    async () =>
      (await api.call('GET /desk/matches/{id}/result/call', { params: { id: String(matchId) } })).data,
    SCHEDULES.settlements,
  );
}

/** Corrections of this match that wait for a second person. */
export function useApprovals(matchId: number): PolledQuery<readonly Approval[]> {
  return usePolledQuery(
    ['approvals', String(matchId)],
    async () => {
      const { data } = await api.call('GET /desk/approvals', { query: { status: 'PENDING' } });
      return data.approvals.filter(({ subject }) => subject === `match/${matchId}`);
    },
    SCHEDULES.settlements,
  );
}

/** The second person approves, which does it, or refuses. */
export async function decideApproval(id: string, decision: 'approve' | 'refuse'): Promise<void> {
  try {
    await api.call(`POST /desk/approvals/{id}/${decision}`, { params: { id } });
  } finally {
    revalidate('approvals', 'settlements', 'call');
    await reloadMatches();
  }
}

interface CalledResult {
  readonly result: MatchResult;
  readonly seenVersion: number;
  readonly reason?: string;
}

/**
 * Calls a first result, which is paid after the time in which it may be recalled, or corrects one. Sent once: without a
 * reply the settlement shows whether it was called. A correction may wait for a second person.
 */
export async function callResult({ id, result }: DeskMatch, call: CalledResult): Promise<void> {
  const params = { id: String(id) };
  try {
    if (result === null) {
      await api.call('POST /desk/matches/{id}/result/call', { params, body: call });
      return;
    }
    await api.call('POST /desk/matches/{id}/result', { params, body: call });
  } finally {
    revalidate('call', 'settlements', 'approvals');
    await reloadMatches();
  }
}

/** Every bet on the match waits for a result again; it may wait for a second person before. */
export async function rollBackResult(
  { id }: DeskMatch,
  body: { readonly reason: string; readonly seenVersion: number },
): Promise<void> {
  try {
    const params = { id: String(id) };
    await api.call('POST /desk/matches/{id}/rollback', { params, body });
  } finally {
    revalidate('call', 'settlements', 'approvals');
    await reloadMatches();
  }
}

/** Takes a called result back before anything is paid. */
export async function recallResult(matchId: number): Promise<void> {
  await api.call('POST /desk/matches/{id}/result/recall', { params: { id: String(matchId) } });
  revalidate('call', 'settlements');
}
