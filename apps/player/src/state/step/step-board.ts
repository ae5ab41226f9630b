import { asRecord, type KnownMatch } from '@sanam/api-client';
import { createThrottledRevalidate, revalidate } from '@sanam/api-client/queries';
import type { Corner } from '@sanam/betting';
import { CATEGORY_FAMILIES, categoryFamily } from '@sanam/contract';
import type { CategoryFamily } from '@sanam/contract';
import { useEffect } from 'react';

import { api } from '../api/api.ts';
import { createCatchUp } from '../live/catch-up.ts';
import { onAppliedEvents, watchedMatchId, type AppliedBatch } from '../live/connection.ts';
import {
  hasEnded,
  replaceMatches,
  storeStepList,
  useMatchStore,
  type StepGroup,
} from '../matches/match-store.ts';
import { movementOf, type OddsMovement } from '../matches/odds-movement.ts';
import { createListReader, useMatchList, type PricedQuery } from '../matches/use-match-list.ts';
import { SCHEDULES } from '../queries/schedules.ts';
import { onPlayerChange, usePlayer } from '../session/session.ts';
import { readStepList, reprice } from './step-list.ts';

export type StepFamily = Exclude<CategoryFamily, 'football'>;

export const STEP_FAMILIES = ['bullFight', 'cockfight', 'boxing'] as const satisfies readonly StepFamily[];

export interface StepBoard extends PricedQuery {
  /** By stadium in the order of their ids. */
  readonly groups: readonly StepGroup[] | undefined;
}

/** The matches of one category that can be bet on before they begin. */
export function useStepBoard(family: StepFamily): StepBoard {
  const player = usePlayer();
  useEffect(() => {
    const stop = onAppliedEvents((applied) => readMissing(applied, family));
    return () => {
      stop();
      catchUp.clear();
    };
  }, [family]);
  const groups = useMatchStore(({ stepGroups }) => stepGroups[family]);
  const query = useMatchList({
    key: player ? ['step-matches', player.username, family] : null,
    read: () => readStepMatches(family),
    schedule: SCHEDULES.stepMatches,
    isKnown: groups !== undefined,
    isFollowedByPage: true,
  });
  return { groups, ...query };
}

/** A row subscribes to its own match, so that new odds render that row and not the list. */
export function useStepMatch(matchId: number): KnownMatch | undefined {
  return useMatchStore(({ byId }) => byId.get(matchId));
}

/** How the price of a corner moved in the last half minute, from the point of view of who backs it. */
export function useStepMovement(matchId: number, corner: Corner): OddsMovement | undefined {
  return useMatchStore(({ movements }) => movementOf(movements.get(matchId), 'MY', corner));
}

/** Applies the prices that came with the refusal of a bet: `{items: [{matchId, rateId, nowRate}]}`. */
export function applyRefusedPrices(data: unknown): void {
  const { items } = asRecord(data);
  const { byId } = useMatchStore.getState();
  const repriced: KnownMatch[] = [];
  for (const item of Array.isArray(items) ? items : []) {
    const { matchId, rateId, nowRate } = asRecord(item);
    const known = typeof matchId === 'number' ? byId.get(matchId) : undefined;
    if (known && typeof rateId === 'number') repriced.push(reprice(known, rateId, asRecord(nowRate)));
  }
  replaceMatches(repriced);
}

const readStepMatches = createListReader(
  async (family: StepFamily) => {
    const query = { categoryCode: JSON.stringify(CATEGORY_FAMILIES[family]), isMatchEnd: 'false' } as const;
    return (await api.call('GET /step/matches', { query })).data;
  },
  (list, family) => storeStepList(family, readStepList(list, hasEnded), watchedMatchId()),
);

/** Reads the list again for matches that missed an event and for matches that may be new on it. */
function readMissing({ events, gaps, unknownIds }: AppliedBatch, family: StepFamily): void {
  const groups = useMatchStore.getState().stepGroups[family] ?? [];
  for (const [id, version] of gaps) {
    if (groups.some(({ matchIds }) => matchIds.includes(id))) catchUp.markBehind(id, version);
  }
  for (const { action, data } of events) {
    if (action !== 'UPDATE_MATCH' || !unknownIds.has(data.matchId)) continue;
    if (categoryFamily(data.categoryCode) !== family || checkedIds.has(data.matchId)) continue;
    checkedIds.add(data.matchId);
    reloadList();
  }
}

const reloadList = createThrottledRevalidate(200, 'step-matches');
/** Matches that the list was read again for. One that is still not on it belongs to the board. */
const checkedIds = new Set<number>();

const catchUp = createCatchUp({
  versionOf: (id) => useMatchStore.getState().byId.get(id)?.version,
  reload: () => revalidate('step-matches'),
});

onPlayerChange(catchUp.clear);
