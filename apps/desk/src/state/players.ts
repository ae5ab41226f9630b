import type { ListedPlayer, PlayerEntry, PlayerPage } from '@sanam/contract';
import { revalidate } from '@sanam/api-client/queries';
import type { Endpoints, QueryOf, ReplyOf } from '@sanam/contract';

import { ACTION_GROUPS } from '../lib/audit/action-groups.ts';
import { api } from './api.ts';
import { SCHEDULES, usePolledQuery, type PolledQuery } from './queries.ts';

export type PlayerFilter = NonNullable<QueryOf<Endpoints['GET /desk/players']>['filter']>;
export type PlayerList = ReplyOf<Endpoints['GET /desk/players']>;
export type { ListedPlayer, PlayerEntry, PlayerPage };

export interface PlayerQuery {
  readonly search: string;
  readonly filter: PlayerFilter | 'ALL';
  /** How many are shown. */
  readonly limit: number;
}

export function usePlayers({ search, filter, limit }: PlayerQuery): PolledQuery<PlayerList> {
  const query = {
    limit: String(limit),
    ...(search !== '' && { search }),
    ...(search === '' && filter !== 'ALL' && { filter }),
  };
  return usePolledQuery(
    ['players', search, filter, String(limit)],
    async () => (await api.call('GET /desk/players', { query })).data,
    SCHEDULES.players,
  );
}

/** Read once: each reading is in the audit. */
export function usePlayerPage(id: number): PolledQuery<PlayerPage> {
  return usePolledQuery(
    ['player', String(id)],
    async () => (await api.call('GET /desk/players/{id}', { params: { id: String(id) } })).data,
    SCHEDULES.player,
  );
}

const LIST = '100';

export function useEntries(id: number) {
  return usePolledQuery(
    ['player', String(id), 'entries'],
    async () => (await api.call('GET /desk/players/{id}/entries', of(id, LIST))).data.entries,
    SCHEDULES.player,
  );
}

export function useBets(id: number) {
  return usePolledQuery(
    ['player', String(id), 'bets'],
    async () => (await api.call('GET /desk/players/{id}/bets', of(id, LIST))).data.bets,
    SCHEDULES.player,
  );
}

export function useTransfers(id: number) {
  return usePolledQuery(
    ['player', String(id), 'transfers'],
    async () =>
      (await api.call('GET /desk/transactions', { query: { playerId: String(id), limit: LIST } })).data
        .transactions,
    SCHEDULES.player,
  );
}

export function useNotes(id: number) {
  return usePolledQuery(
    ['player', String(id), 'notes'],
    async () => (await api.call('GET /desk/players/{id}/notes', of(id, LIST))).data.notes,
    SCHEDULES.player,
  );
}

/**
 * What was done to the player and their limits and who approved it, newest first. Readings would hide the acts; they are on
 * the page of the audit.
 */
export function useActs(id: number) {
  const query = { playerId: String(id), action: ACTS.join(','), limit: LIST };
  return usePolledQuery(
    ['player', String(id), 'acts'],
    async () => (await api.call('GET /desk/audit', { query })).data.rows,
    SCHEDULES.player,
  );
}

const ACTS = [
  ...ACTION_GROUPS.players.filter((action) => action !== 'PLAYER_READ'),
  'PLAYER_ADJUST',
  'LIMIT_CHANGE',
  'APPROVAL_ASK',
  'APPROVAL_APPROVE',
  'APPROVAL_REFUSE',
];

type EntryPage = ReplyOf<Endpoints['GET /desk/players/{id}/entries']>;

/** Each page is a reading in the audit. */
const FILE_PAGE = '999';
const FILE_PAGES = 20;

/** The newest entries for a file, and whether there are older ones. */
export async function readEntries(
  id: number,
): Promise<{ readonly entries: readonly PlayerEntry[]; readonly hasOlder: boolean }> {
  const entries: PlayerEntry[] = [];
  let before: number | null = null;
  for (let page = 0; page < FILE_PAGES && (page === 0 || before !== null); page += 1) {
    const { params, query } = of(id, FILE_PAGE);
    const { data }: { data: EntryPage } = await api.call('GET /desk/players/{id}/entries', {
      params,
      query: { ...query, ...(before !== null && { before: String(before) }) },
    });
    entries.push(...data.entries);
    before = data.nextBefore;
  }
  return { entries, hasOlder: before !== null };
}

/** After an act: what is shown of the player is read again. */
export function reloadPlayer(): void {
  revalidate('player', 'players');
}

function of(id: number, limit: string) {
  return { params: { id: String(id) }, query: { limit } };
}
