import type { ListedPlayer, PlayerEntry, PlayerPage } from '@sanam/contract';
import { revalidate } from '@sanam/api-client/queries';
import type { Endpoints, QueryOf, ReplyOf } from '@sanam/contract';

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

/** After an act: what is shown of the player is read again. */
export function reloadPlayer(): void {
  revalidate('player', 'players');
}

function of(id: number, limit: string) {
  return { params: { id: String(id) }, query: { limit } };
}
