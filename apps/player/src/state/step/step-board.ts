import { asRecord, type LiveState } from '@sanam/api-client';
import type { Corner } from '@sanam/betting';
import { CATEGORY_FAMILIES, familyOfCategory } from '@sanam/contract';
import type { CategoryFamily, MatchEvent, StepMatch, StepStadium } from '@sanam/contract';
import { useEffect } from 'react';
import { create } from 'zustand';

import { api } from '../api/api.ts';
import { createCatchUp } from '../live/catch-up.ts';
import { useLiveMatches } from '../matches/match-store.ts';
import { onMatchEvents, useConnection } from '../live/connection.ts';
import { createSweeper, movementOf, type Movements, type OddsMovement } from '../matches/odds-movement.ts';
import { createThrottledRevalidate, revalidate } from '../queries/revalidate.ts';
import { SCHEDULES } from '../queries/schedules.ts';
import { onPlayerChange, usePlayer } from '../session/session.ts';
import { staleness } from '../queries/staleness.ts';
import { applyOfferEvent, offerOf, reprice, type StepOffer } from './step-offer.ts';
import { useIsOld } from '../queries/use-is-old.ts';
import { usePolledQuery } from '../queries/use-polled-query.ts';

export type StepFamily = Exclude<CategoryFamily, 'football'>;

export const STEP_FAMILIES = ['bullFight', 'cockfight', 'boxing'] as const satisfies readonly StepFamily[];

/** In the server's order: stadiums by their id, matches by when they fight. */
export interface StepGroup {
  readonly id: number;
  readonly stadiumName: string;
  readonly matchIds: readonly number[];
}

interface StepMatches {
  /** What each family listed when it was last read. */
  readonly groups: Readonly<Partial<Record<StepFamily, readonly StepGroup[]>>>;
  readonly byId: ReadonlyMap<number, StepOffer>;
  readonly movements: Movements;
}

const NOTHING: StepMatches = { groups: {}, byId: new Map(), movements: new Map() };

/** A row subscribes to its own match, so that new odds redraw that row and not the list. */
export const useStepMatches = create<StepMatches>()(() => NOTHING);

export interface StepBoard {
  readonly groups: readonly StepGroup[] | undefined;
  readonly isLoading: boolean;
  /** Set while nothing can be shown for it. */
  readonly error: unknown;
  readonly isRefreshing: boolean;
  readonly reload: () => void;
  readonly connection: LiveState;
  /** The connection is lost, or not there yet: shown is what polling brings. */
  readonly isStale: boolean;
  readonly pricedAt: number | undefined;
}

/** The matches of one family that can be bet on before they begin. */
export function useStepBoard(family: StepFamily): StepBoard {
  const player = usePlayer();
  const {
    data: readAt,
    error,
    isRefreshing,
    reload,
    ...poll
  } = usePolledQuery(
    player ? ['step-matches', player.username, family] : null,
    () => readStepMatches(family),
    SCHEDULES.stepMatches,
  );
  useEffect(() => {
    const stop = onMatchEvents((events) => hearOffers(events, family));
    return () => {
      stop();
      catchUp.forget();
    };
  }, [family]);
  const groups = useStepMatches((state) => state.groups[family]);
  const connection = useConnection();
  const isOld = useIsOld(connection, { readAt, schedule: SCHEDULES.stepMatches, isHeardByPage: true });
  return {
    groups,
    isLoading: groups === undefined && error === undefined,
    error: groups === undefined ? error : undefined,
    isRefreshing,
    reload,
    connection,
    ...staleness(connection, poll.isStale, readAt, isOld),
  };
}

export function useStepOffer(matchId: number): StepOffer | undefined {
  return useStepMatches(({ byId }) => byId.get(matchId));
}

/** How a corner's price moved in the last half minute, for whoever backs it. */
export function useStepMovement(matchId: number, corner: Corner): OddsMovement | undefined {
  return useStepMatches(({ movements }) => movementOf(movements.get(matchId), 'MY', corner));
}

/** The prices a refused bet has told of: `{items: [{matchId, rateId, nowRate}]}`. */
export function applyRefusedPrices(data: unknown): void {
  const { items } = asRecord(data);
  const { byId } = useStepMatches.getState();
  const next = new Map(byId);
  for (const item of Array.isArray(items) ? items : []) {
    const { matchId, rateId, nowRate } = asRecord(item);
    const held = typeof matchId === 'number' ? byId.get(matchId) : undefined;
    if (held && typeof rateId === 'number') next.set(held.id, reprice(held, rateId, asRecord(nowRate)));
  }
  show({ byId: next });
}

let lastAsked = 0;
const lastKept = new Map<StepFamily, number>();

/** Answers when it was read. */
async function readStepMatches(family: StepFamily): Promise<number> {
  lastAsked += 1;
  const turn = lastAsked;
  const { data } = await api.call('GET /step/matches', {
    query: { categoryCode: JSON.stringify(CATEGORY_FAMILIES[family]), isMatchEnd: 'false' },
  });
  // An answer overtaken by that of a later request would bring back what is gone since.
  if (turn > (lastKept.get(family) ?? 0)) {
    lastKept.set(family, turn);
    keepStepMatches(family, data);
  }
  return Date.now();
}

function keepStepMatches(family: StepFamily, stadiums: readonly StepStadium[]): void {
  const { byId, groups } = useStepMatches.getState();
  const next = new Map([...byId].filter(([, offer]) => !isOfFamily(offer, family)));
  const isOver = ({ id, version }: StepMatch): boolean => version <= (ended.get(id) ?? 0);
  for (const match of stadiums.flatMap(({ gameMatchsStep }) => gameMatchsStep)) {
    if (isOver(match)) continue;
    const held = byId.get(match.id);
    // What events have told meanwhile stays, if it is newer; the very same stays the very same.
    next.set(match.id, held !== undefined && held.version >= match.version ? held : offerOf(match));
  }
  const listed = stadiums
    .map(({ id, stadiumName, gameMatchsStep }) => ({
      id,
      stadiumName,
      matchIds: gameMatchsStep.filter((match) => !isOver(match)).map((match) => match.id),
    }))
    .filter(({ matchIds }) => matchIds.length > 0);
  const isSame = JSON.stringify(groups[family]) === JSON.stringify(listed);
  show({ byId: next, ...(!isSame && { groups: { ...groups, [family]: listed } }) });
}

/** Matches that are over, and the version that said so: a reading from before it does not bring them back. */
const ended = new Map<number, number>();

const reload = createThrottledRevalidate(200, 'step-matches');
/** Matches the list was read again for. One that is still not on it then is of another line, and will not be. */
const asked = new Set<number>();

function hearOffers(events: readonly MatchEvent[], family: StepFamily): void {
  const { byId, groups } = useStepMatches.getState();
  const next = new Map(byId);
  const over = new Set<number>();
  const missed = new Map<number, number>();
  for (const event of events) {
    const { matchId } = event.data;
    const held = next.get(matchId);
    if (held === undefined) {
      if ('isMatchEnd' in event.data && event.data.isMatchEnd) ended.set(matchId, event.data.version);
      if (isStranger(event, family)) reload();
      continue;
    }
    const now = applyOfferEvent(held, event);
    if (now === 'gap') missed.set(matchId, event.data.version);
    else if (now === 'over') {
      over.add(matchId);
      ended.set(matchId, event.data.version);
    } else next.set(matchId, now);
  }
  for (const id of over) next.delete(id);
  show({ byId: next, ...(over.size > 0 && { groups: without(groups, over) }) });
  for (const [id, version] of missed) {
    // What is not on the screen is read when it is looked at.
    if (isOfFamily(next.get(id), family)) catchUp.isBehind(id, version);
  }
}

const catchUp = createCatchUp({
  versionOf: (id) => useStepMatches.getState().byId.get(id)?.version,
  readAgain: () => revalidate('step-matches'),
});

/** An event does not say which line its match is on; only a new reading can tell whether it belongs here. */
function isStranger(event: MatchEvent, family: StepFamily): boolean {
  if (event.action !== 'UPDATE_MATCH' || event.data.isMatchEnd) return false;
  const { matchId, categoryCode } = event.data;
  if (!isOfFamily({ categoryCode }, family) || asked.has(matchId)) return false;
  asked.add(matchId);
  return !useLiveMatches.getState().byId.has(matchId);
}

function isOfFamily(offer: Pick<StepOffer, 'categoryCode'> | undefined, family: StepFamily): boolean {
  return offer !== undefined && familyOfCategory(offer.categoryCode) === family;
}

function without(groups: StepMatches['groups'], over: ReadonlySet<number>): StepMatches['groups'] {
  return Object.fromEntries(
    Object.entries(groups).map(([family, listed]) => [
      family,
      listed
        .map((group) => ({ ...group, matchIds: group.matchIds.filter((id) => !over.has(id)) }))
        .filter(({ matchIds }) => matchIds.length > 0),
    ]),
  );
}

/** Shows what has changed, and remembers which prices moved. Up is winning more per baht. */
function show({ byId, ...change }: Pick<StepMatches, 'byId'> & Partial<StepMatches>): void {
  const { byId: before, movements } = useStepMatches.getState();
  const at = Date.now();
  const moved = new Map(movements);
  let hasMoved = false;
  let hasChanged = byId.size !== before.size;
  for (const [id, offer] of byId) {
    const seen = before.get(id);
    if (seen !== offer) hasChanged = true;
    const from = seen?.rates?.red.multiply;
    const to = offer.rates?.red.multiply;
    if (from === undefined || to === undefined || from === to) continue;
    moved.set(id, { MY: { direction: to > from ? 'up' : 'down', at } });
    hasMoved = true;
  }
  if (!hasChanged && Object.keys(change).length === 0) return;
  useStepMatches.setState({ ...change, byId, ...(hasMoved && { movements: moved }) });
  if (hasMoved) sweepLater();
}

const sweepLater = createSweeper({
  read: () => useStepMatches.getState().movements,
  write: (movements) => useStepMatches.setState({ movements }),
});

/** Nothing of one player's is shown to the next. */
onPlayerChange(() => {
  ended.clear();
  catchUp.forget();
  useStepMatches.setState(NOTHING);
});
