import { revalidate } from '@sanam/api-client/queries';
import type { MatchResult } from '@sanam/betting';
import type { Endpoints, ReplyOf } from '@sanam/contract';

import { api } from '../api.ts';
import { reloadMatches, type DeskMatch } from '../matches.ts';
import { SCHEDULES, usePolledQuery, type PolledQuery } from '../queries.ts';

export type Preview = ReplyOf<Endpoints['POST /desk/matches/{id}/preview']>;
export type ResultCall = NonNullable<ReplyOf<Endpoints['GET /desk/matches/{id}/result/call']>>;
export type SettlementRun = ReplyOf<Endpoints['GET /desk/matches/{id}/settlements']>[number];

/** What calling this result would pay; again with each change of the match. */
export function usePreview(match: DeskMatch, result: MatchResult | undefined): PolledQuery<Preview> {
  return usePolledQuery(
    result === undefined ? null : ['preview', String(match.id), result, String(match.version)],
    async () => {
      const params = { id: String(match.id) };
      const body = { result: result ?? 'CANCEL' };
      return (await api.call('POST /desk/matches/{id}/preview', { params, body })).data;
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

interface CalledResult {
  readonly result: MatchResult;
  readonly seenVersion: number;
  readonly reason?: string;
}

/**
 * Calls a first result, which is paid after the time in which it may be recalled, or corrects one. Sent once: without a
 * reply the settlement shows whether it was called. True when a correction waits for a second person.
 */
export async function callResult({ id, result }: DeskMatch, call: CalledResult): Promise<boolean> {
  const params = { id: String(id) };
  try {
    if (result === null) {
      await api.call('POST /desk/matches/{id}/result/call', { params, body: call });
      return false;
    }
    const { data } = await api.call('POST /desk/matches/{id}/result', { params, body: call });
    return data.approvalId !== undefined;
  } finally {
    revalidate('call', 'settlements');
    await reloadMatches();
  }
}

/** Takes a called result back before anything is paid. */
export async function recallResult(matchId: number): Promise<void> {
  await api.call('POST /desk/matches/{id}/result/recall', { params: { id: String(matchId) } });
  revalidate('call', 'settlements');
}
