import { ApiRefusal } from '@sanam/api-client';
import type { Endpoints, ReplyOf } from '@sanam/contract';
import { mutate } from 'swr';

import { api } from './api.ts';
import { SCHEDULES, usePolledQuery, type PolledQuery } from './queries.ts';

export type DeskMatch = ReplyOf<Endpoints['POST /desk/matches/{id}/open']>;

/** As many as an evening has. */
const LIMIT = '100';
const LIVE = ['matches', 'LIVE'] as const;
/** The list of step matches. */
export const STEP = ['matches', 'STEP'] as const;

/** The matches of the live board that have not ended or have no result, by the time of their fights. */
export function useLiveMatches(): PolledQuery<readonly DeskMatch[]> {
  return usePolledQuery(LIVE, readMatches, SCHEDULES.matches);
}

async function readMatches(): Promise<readonly DeskMatch[]> {
  const query = { line: 'LIVE' as const, limit: LIMIT };
  const [{ data: running }, { data: ended }] = await Promise.all([
    api.call('GET /desk/matches', { query: { ...query, isMatchEnd: 'false' } }),
    api.call('GET /desk/matches', { query: { ...query, isMatchEnd: 'true', limit: '20' } }),
  ]);
  const withoutResult = ended.matches.filter(({ result }) => result === null);
  return [...running.matches, ...withoutResult].toSorted(byFightingTime);
}

function byFightingTime(one: DeskMatch, other: DeskMatch): number {
  return one.fightingDateTime.localeCompare(other.fightingDateTime) || one.id - other.id;
}

export interface KnownMatch {
  readonly match: DeskMatch | undefined;
  /** It was read, also when there is no such match. */
  readonly isKnown: boolean;
}

/** One match, also when its result was called. */
export function useMatch(id: number): KnownMatch {
  const { data, error } = usePolledQuery(['match', String(id)], () => readMatch(id), SCHEDULES.matches);
  return { match: data ?? undefined, isKnown: data !== undefined || error !== undefined };
}

/** Null when there is no such match. */
async function readMatch(id: number): Promise<DeskMatch | null> {
  try {
    return (await api.call('GET /desk/matches/{id}', { params: { id: String(id) } })).data;
  } catch (failure) {
    if (failure instanceof ApiRefusal && failure.code === 'MATCH_NOT_FOUND') return null;
    throw failure;
  }
}

/** What the server replied to an act is shown at once, unless something newer was read meanwhile. */
export function applyMatch(change: Pick<DeskMatch, 'id' | 'version'> & Partial<DeskMatch>): void {
  const apply = (known: DeskMatch): DeskMatch =>
    known.id === change.id && known.version <= change.version ? { ...known, ...change } : known;
  for (const list of [LIVE, STEP]) {
    void mutate<readonly DeskMatch[]>(list, (listed) => listed?.map(apply), { revalidate: false });
  }
  void mutate<DeskMatch | null>(['match', String(change.id)], (known) => known && apply(known), {
    revalidate: false,
  });
}

export function reloadMatches(): Promise<unknown> {
  return mutate((key) => Array.isArray(key) && (key[0] === 'matches' || key[0] === 'match'));
}
