import type { ListedPlayer, PlayerEntry, PlayerPage } from '@sanam/contract';
import { revalidate } from '@sanam/api-client/queries';
import type { Endpoints, QueryOf, ReplyOf } from '@sanam/contract';

import { ACTION_GROUPS } from '../lib/audit/action-groups.ts';
import { api } from './api.ts';
import { toNext } from './audit.ts';
import { usePages, type Pages } from './pages.ts';
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

export function useEntries(id: number): Pages<PlayerEntry> {
  return usePages(
    ['player', String(id), 'entries'],
    async (before) => {
      const { data } = await api.call('GET /desk/players/{id}/entries', of(id, LIST, before));
      return { rows: data.entries, next: toNext(data) };
    },
    SCHEDULES.player,
  );
}

export function useBets(id: number) {
  const pages = usePages(
    ['player', String(id), 'bets'],
    async (page = '1') => {
      const query = { page, limit: LIST };
      const { data } = await api.call('GET /desk/players/{id}/bets', { params: { id: String(id) }, query });
      const { totalPages } = data.pagination;
      return { rows: data.bets, next: totalPages > Number(page) ? String(Number(page) + 1) : null };
    },
    SCHEDULES.player,
  );
  // Bets placed meanwhile move some from one page to the next.
  const rows = pages.rows && [...new Map(pages.rows.map((bet) => [bet.transactionId, bet])).values()];
  return { ...pages, rows };
}

export function useTransfers(id: number) {
  return usePages(
    ['player', String(id), 'transfers'],
    async (after) => {
      const query = { playerId: String(id), limit: LIST, ...(after !== undefined && { after }) };
      const { transactions, pagination } = (await api.call('GET /desk/transactions', { query })).data;
      return {
        rows: transactions,
        next: pagination.totalPages > 1 ? (transactions.at(-1)?.id ?? null) : null,
      };
    },
    SCHEDULES.player,
  );
}

export function useNotes(id: number) {
  return usePages(
    ['player', String(id), 'notes'],
    async (before) => {
      const { data } = await api.call('GET /desk/players/{id}/notes', of(id, LIST, before));
      return { rows: data.notes, next: toNext(data) };
    },
    SCHEDULES.player,
  );
}

/**
 * What was done to the player and their limits and who approved it, newest first. Readings would hide the acts; they are on
 * the page of the audit.
 */
export function useActs(id: number) {
  const query = { playerId: String(id), action: ACTS.join(','), limit: LIST };
  return usePages(
    ['player', String(id), 'acts'],
    async (before) => {
      const { data } = await api.call('GET /desk/audit', {
        query: { ...query, ...(before !== undefined && { before }) },
      });
      return { rows: data.rows, next: toNext(data) };
    },
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
  let before: string | null = null;
  for (let page = 0; page < FILE_PAGES && (page === 0 || before !== null); page += 1) {
    const { data }: { data: EntryPage } = await api.call(
      'GET /desk/players/{id}/entries',
      of(id, FILE_PAGE, before ?? undefined),
    );
    entries.push(...data.entries);
    before = toNext(data);
  }
  return { entries, hasOlder: before !== null };
}

/** After an act: what is shown of the player is read again. */
export function reloadPlayer(): void {
  revalidate('player', 'players');
}

function of(id: number, limit: string, before: string | undefined) {
  return { params: { id: String(id) }, query: { limit, ...(before !== undefined && { before }) } };
}
