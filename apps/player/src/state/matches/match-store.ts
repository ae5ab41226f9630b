import { applyMatchEvents, isWholeMatch, newerMatch, type KnownMatch } from '@sanam/api-client';
import type { Corner, MatchRates, RateType } from '@sanam/betting';
import type { CategoryFamily, Match, MatchEvent } from '@sanam/contract';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { create } from 'zustand';

import { createFrameScheduler } from '../../lib/frame-scheduler.ts';
import { onPlayerChange } from '../session/session.ts';
import { matchRates } from './match-rates.ts';
import { createSweeper, moveOdds, movementOf, type Movements, type OddsMovement } from './odds-movement.ts';

/** The step matches of a stadium in the server's order, which is by the time of their fights. */
export interface StepGroup {
  readonly id: number;
  readonly stadiumName: string;
  readonly stadiumLatinName: string | null;
  readonly matchIds: readonly number[];
}

type Matches = ReadonlyMap<number, KnownMatch>;

interface MatchStore {
  /** Every known match, as the last poll or event had it, whichever is newer. */
  readonly byId: Matches;
  /** The matches of the board in its order; undefined until it was read once. */
  readonly boardIds: readonly number[] | undefined;
  /** The step matches of each category, by stadium; undefined until they were read once. */
  readonly stepGroups: Readonly<Partial<Record<CategoryFamily, readonly StepGroup[]>>>;
  readonly movements: Movements;
}

const EMPTY: MatchStore = { byId: new Map(), boardIds: undefined, stepGroups: {}, movements: new Map() };

/** The matches of the board, of the match page and of the step page. */
export const useMatchStore = create<MatchStore>()(() => EMPTY);

/** A slow phone can render this many matches in a frame; the others are rendered in the next frames. */
const MATCHES_PER_FRAME = 1;
const scheduler = createFrameScheduler(MATCHES_PER_FRAME);

useMatchStore.subscribe((now, before) =>
  scheduler.notify(
    (id) => now.byId.get(id) !== before.byId.get(id) || now.movements.get(id) !== before.movements.get(id),
  ),
);

/** Renders changes of this match ahead of all others, until the returned function is called. */
export const prioritizeMatch = scheduler.prioritize;

export function useMatchById(matchId: number | undefined): Match | undefined {
  return useSelectedMatch(matchId, ({ byId }) => readWhole(byId, matchId));
}

/** A match without its price. */
export type MatchDetails = Omit<Match, 'nowRate' | 'rateId' | 'version'>;

/** The same object until something other than the price changes, so that a new price renders only what shows it. */
export function useMatchDetails(matchId: number | undefined): MatchDetails | undefined {
  const [memoize] = useState(createDetailsMemo);
  return useSelectedMatch(matchId, ({ byId }) => memoize(readWhole(byId, matchId)));
}

function createDetailsMemo(): (match: Match | undefined) => MatchDetails | undefined {
  let last: Match | undefined;
  return (match) => {
    if (last === undefined || match === undefined || !hasSameDetails(last, match)) last = match;
    return last;
  };
}

function hasSameDetails(one: Match, other: Match): boolean {
  const { nowRate: _price, rateId: _rate, version: _version, ...details } = one;
  return Object.entries(details).every(([name, value]) => other[name as keyof MatchDetails] === value);
}

function readWhole(byId: Matches, matchId: number | undefined): Match | undefined {
  const match = matchId === undefined ? undefined : byId.get(matchId);
  return match && isWholeMatch(match) ? match : undefined;
}

/** Both corners' prices; undefined while the match has none. The same object until the price changes. */
export function useMatchOdds(matchId: number, rateType: RateType): MatchRates | undefined {
  return useSelectedMatch(matchId, ({ byId }) => matchRates(byId.get(matchId), rateType));
}

/** How the price of each corner moved in the last half minute, from the point of view of who backs it. */
export function useOddsMovements(
  matchId: number,
  rateType: RateType,
): Readonly<Record<Corner, OddsMovement | undefined>> {
  const ofMatch = useSelectedMatch(matchId, ({ movements }) => movements.get(matchId));
  return {
    RED: movementOf(ofMatch, rateType, 'RED'),
    BLUE: movementOf(ofMatch, rateType, 'BLUE'),
  };
}

/** Calls back for every new price of a match, without waiting for a frame. Returns a function that ends this. */
export function onPriceChange(matchId: number, listener: () => void): () => void {
  return useMatchStore.subscribe((now, before) => {
    const seen = before.byId.get(matchId)?.rateId;
    if (seen !== undefined && now.byId.get(matchId)?.rateId !== seen) listener();
  });
}

function useSelectedMatch<Part>(matchId: number | undefined, select: (state: MatchStore) => Part): Part {
  const subscribe = useCallback(
    (render: () => void) => (matchId === undefined ? noSubscription : scheduler.subscribe(matchId, render)),
    [matchId],
  );
  const read = (): Part => select(useMatchStore.getState());
  return useSyncExternalStore(subscribe, read, read);
}

function noSubscription(): void {
  // There is no match to unsubscribe from.
}

/** Stores a match that was read, unless events have already brought a newer version of it. */
export function storeMatch(match: Match): void {
  update(mergeRead(useMatchStore.getState().byId, [match]));
}

/** Stores the board as it was read, and drops the matches that are on no list any more and not `watchedId`. */
export function storeBoard(matches: readonly Match[], watchedId: number | undefined): void {
  const { boardIds } = useMatchStore.getState();
  const ids = matches.map(({ id }) => id);
  const isSame = boardIds?.length === ids.length && boardIds.every((id, place) => id === ids[place]);
  storeList(matches, isSame ? {} : { boardIds: ids }, watchedId);
}

/** The same for the step matches of a category. */
export function storeStepList(
  family: CategoryFamily,
  { groups, matches }: { readonly groups: readonly StepGroup[]; readonly matches: readonly KnownMatch[] },
  watchedId: number | undefined,
): void {
  const { stepGroups } = useMatchStore.getState();
  const isSame = JSON.stringify(stepGroups[family]) === JSON.stringify(groups);
  storeList(matches, isSame ? {} : { stepGroups: { ...stepGroups, [family]: groups } }, watchedId);
}

type Lists = Pick<MatchStore, 'boardIds' | 'stepGroups'>;

function storeList(
  read: readonly KnownMatch[],
  changed: Partial<Lists>,
  watchedId: number | undefined,
): void {
  const state = useMatchStore.getState();
  const { boardIds = [], stepGroups } = { ...state, ...changed };
  const isListed = new Set([...boardIds, ...stepMatchIds(stepGroups)]);
  const listed = [...state.byId].filter(([id]) => isListed.has(id) || id === watchedId);
  const remaining = listed.length === state.byId.size ? state.byId : new Map(listed);
  update(mergeRead(remaining, read), changed);
}

export function stepMatchIds(stepGroups: MatchStore['stepGroups']): readonly number[] {
  return Object.values(stepGroups).flatMap((groups) => groups.flatMap(({ matchIds }) => matchIds));
}

/** Stores changes of known matches that came neither with a list nor with an event. */
export function replaceMatches(matches: readonly KnownMatch[]): void {
  const { byId } = useMatchStore.getState();
  const changed = matches.filter((match) => byId.get(match.id) !== match);
  if (changed.length > 0) update(new Map([...byId, ...changed.map((match) => [match.id, match] as const)]));
}

/** Applies events to the known matches, and returns which matches have to be read again. */
export function applyEvents(events: readonly MatchEvent[]) {
  const { byId, stepGroups } = useMatchStore.getState();
  const { matches, ...unresolved } = applyMatchEvents(byId, events);
  const ended = events.filter(({ data }) => 'isMatchEnd' in data && data.isMatchEnd);
  for (const { data } of ended) endedVersions.set(data.matchId, data.version);
  update(matches, ended.length > 0 ? withoutEnded(stepGroups) : {});
  return unresolved;
}

/** The version in which a match ended: a list that was read before must not bring it back. */
const endedVersions = new Map<number, number>();

export function hasEnded({ id, version }: Pick<KnownMatch, 'id' | 'version'>): boolean {
  return version <= (endedVersions.get(id) ?? -1);
}

/** A match that ends leaves the step list at once, even if events before its end were missed. */
function withoutEnded(stepGroups: MatchStore['stepGroups']): Partial<Lists> {
  const { byId } = useMatchStore.getState();
  const isOver = (id: number): boolean => {
    const match = byId.get(id);
    return match !== undefined && hasEnded(match);
  };
  if (!stepMatchIds(stepGroups).some(isOver)) return {};
  const open = Object.entries(stepGroups).map(([family, groups]) => [
    family,
    groups
      .map((group) => ({ ...group, matchIds: group.matchIds.filter((id) => !isOver(id)) }))
      .filter(({ matchIds }) => matchIds.length > 0),
  ]);
  return { stepGroups: Object.fromEntries(open) as MatchStore['stepGroups'] };
}

function mergeRead(known: Matches, read: readonly KnownMatch[]): Matches {
  let next: Map<number, KnownMatch> | undefined;
  for (const match of read) {
    const before = known.get(match.id);
    const newer = newerMatch(before, match);
    if (newer !== before) (next ??= new Map(known)).set(match.id, newer);
  }
  return next ?? known;
}

function update(byId: Matches, lists: Partial<Lists> = {}): void {
  const before = useMatchStore.getState();
  if (byId === before.byId && Object.keys(lists).length === 0) return;
  const at = Date.now();
  let { movements } = before;
  for (const [id, match] of byId) {
    const seen = before.byId.get(id);
    if (seen !== undefined && seen !== match) movements = moveOdds(movements, seen, match, at);
  }
  useMatchStore.setState({ ...lists, byId, movements });
  sweepLater();
}

const sweepLater = createSweeper({
  read: () => useMatchStore.getState().movements,
  write: (movements) => useMatchStore.setState({ movements }),
});

/** Nothing of one player is shown to the next, and versions of another server are not compared with these. */
onPlayerChange(() => {
  endedVersions.clear();
  useMatchStore.setState(EMPTY);
});
