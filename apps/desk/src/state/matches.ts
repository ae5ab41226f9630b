import { ApiRefusal } from '@sanam/api-client';
import type { Endpoints, QueryOf, ReplyOf } from '@sanam/contract';
import { mutate } from 'swr';

import type { ListedMatch } from '../lib/card/listed-match.ts';
import { api } from './api.ts';
import { SCHEDULES, usePolledQuery, type PolledQuery } from './queries.ts';

export type DeskMatch = ReplyOf<Endpoints['POST /desk/matches/{id}/open']>;

type Page = ReplyOf<Endpoints['GET /desk/matches']>;
type Query = Pick<QueryOf<Endpoints['GET /desk/matches']>, 'line' | 'isMatchEnd' | 'hasResult'>;

/** As many as the server lists at once. */
const PAGE = '100';
const LIVE = ['matches', 'LIVE'] as const;
/** The list of step matches. */
export const STEP = ['matches', 'STEP'] as const;

/** The matches of the live board that have not ended or have no result, by the time of their fights. */
export function useLiveMatches(isWanted = true): PolledQuery<readonly DeskMatch[]> {
  return usePolledQuery(
    isWanted ? LIVE : null,
    async () => (await readUndecided('LIVE')).toSorted(byFightingTime),
    SCHEDULES.matches,
  );
}

/** All matches of a line that have not ended or have no result. */
export async function readUndecided(line: 'LIVE' | 'STEP'): Promise<readonly ListedMatch[]> {
  const lists = await Promise.all([
    readPages({ line, isMatchEnd: 'false' }),
    readPages({ line, isMatchEnd: 'true', hasResult: 'false' }),
  ]);
  // One that was added or has ended between two readings is in both.
  return [...new Map(lists.flat().map((match) => [match.id, match])).values()];
}

async function readPages(query: Query): Promise<readonly ListedMatch[]> {
  const readPage = async (page: number): Promise<Page> => {
    const params = { ...query, limit: PAGE, page: String(page) };
    return (await api.call('GET /desk/matches', { query: params })).data;
  };
  const first = await readPage(1);
  const others = Array.from({ length: first.pagination.totalPages - 1 }, (_, index) => readPage(index + 2));
  return [first, ...(await Promise.all(others))].flatMap(({ matches }) => matches);
}

function byFightingTime(one: DeskMatch, other: DeskMatch): number {
  return one.fightingDateTime.localeCompare(other.fightingDateTime) || one.id - other.id;
}

/** What an operator holds or shares of both lines and has not ended, read at once. */
export async function readTaken(operatorId: number): Promise<readonly DeskMatch[]> {
  const lines = await Promise.all(
    (['LIVE', 'STEP'] as const).map((line) => readPages({ line, isMatchEnd: 'false' })),
  );
  return lines
    .flat()
    .filter(({ holder, sharedWith }) => holder?.id === operatorId || sharedWith?.id === operatorId);
}

export interface KnownMatch {
  readonly match: DeskMatch | undefined;
  /** It was read, also when there is no such match. */
  readonly isKnown: boolean;
  /** Why it could not be read. */
  readonly failure: unknown;
  readonly reload: () => void;
  readonly isRefreshing: boolean;
}

/** One match, also when its result was called. */
export function useMatch(id: number | undefined): KnownMatch {
  const key = id === undefined ? null : (['match', String(id)] as const);
  const { data, error, reload, isRefreshing } = usePolledQuery(
    key,
    () => readMatch(id ?? 0),
    SCHEDULES.matches,
  );
  return {
    match: data ?? undefined,
    isKnown: data !== undefined,
    failure: data === undefined ? error : undefined,
    reload,
    isRefreshing,
  };
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
