import type { BodyOf, Endpoints, ReplyOf } from '@sanam/contract';
import { revalidate } from '@sanam/api-client/queries';

import { api } from './api.ts';
import { SCHEDULES, usePolledQuery, type PolledQuery } from './queries.ts';

export type Board = ReplyOf<Endpoints['GET /desk/exposure']>;
export type HeavyPlayer = ReplyOf<Endpoints['GET /desk/exposure/players']>['players'][number];
export type LimitChange = BodyOf<Endpoints['POST /desk/limits']>;

/** What every match without a result may cost, the fullest first. */
export function useBoard(isAllowed = true): PolledQuery<Board> {
  return usePolledQuery(
    isAllowed ? ['exposure', 'board'] : null,
    async () => (await api.call('GET /desk/exposure', { query: { limit: '100' } })).data,
    SCHEDULES.board,
  );
}

/** The players to whom the house would pay most. */
export function useHeavyPlayers(): PolledQuery<readonly HeavyPlayer[]> {
  return usePolledQuery(
    ['exposure', 'players'],
    async () => (await api.call('GET /desk/exposure/players', { query: { limit: '10' } })).data.players,
    SCHEDULES.board,
  );
}

/** True when it waits for a second person. */
export async function changeLimits(change: LimitChange): Promise<boolean> {
  const { data } = await api.call('POST /desk/limits', { body: change });
  revalidate('limits', 'exposure');
  return data.approvalId !== undefined;
}
