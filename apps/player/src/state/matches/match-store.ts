import { applyMatchEvents, newerMatch, type Matches } from '@sanam/api-client';
import { readRates, type MatchRates, type Corner, type RateType } from '@sanam/betting';
import type { Match, MatchEvent } from '@sanam/contract';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { create } from 'zustand';

import { createFrameScheduler } from '../../lib/frame-scheduler.ts';
import { createSweeper, moveOdds, movementOf, type Movements, type OddsMovement } from './odds-movement.ts';
import { onPlayerChange } from '../session/session.ts';

interface LiveMatches {
  /** Every match held, as the last poll or event told of it, whichever is newer. */
  readonly byId: Matches;
  /** What the board lists, in its order; undefined until it was read once. */
  readonly boardIds: readonly number[] | undefined;
  readonly movements: Movements;
}

const NOTHING: LiveMatches = { byId: new Map(), boardIds: undefined, movements: new Map() };

/** One store for the board and the match page. A cell watches its own match, by the hooks below, and nothing else. */
export const useLiveMatches = create<LiveMatches>()(() => NOTHING);

/** So many matches a slow phone redraws within a frame; the others' turn comes in the next ones. */
const MATCHES_PER_FRAME = 1;
const scheduler = createFrameScheduler(MATCHES_PER_FRAME);

useLiveMatches.subscribe((now, before) =>
  scheduler.notify(
    (id) => now.byId.get(id) !== before.byId.get(id) || now.movements.get(id) !== before.movements.get(id),
  ),
);

/** The match that the player is about to bet on waits for no other, until the answered function is called. */
export const prioritizeMatch = scheduler.prioritize;

/** One match, as it is now. */
export function useLiveMatch(matchId: number | undefined): Match | undefined {
  return useOfMatch(matchId, ({ byId }) => (matchId === undefined ? undefined : byId.get(matchId)));
}

/** What the price has no part in. */
export type MatchFacts = Omit<Match, 'nowRate' | 'rateId' | 'version'>;

/** The same match but for its price: a new one is no reason to draw again what does not show it. */
export function useMatchFacts(matchId: number | undefined): MatchFacts | undefined {
  const [keepFacts] = useState(createFactsKeeper);
  return useOfMatch(matchId, ({ byId }) => keepFacts(matchId === undefined ? undefined : byId.get(matchId)));
}

function createFactsKeeper(): (match: Match | undefined) => MatchFacts | undefined {
  let kept: Match | undefined;
  return (match) => {
    if (kept === undefined || match === undefined || !hasSameFacts(kept, match)) kept = match;
    return kept;
  };
}

function hasSameFacts(one: Match, other: Match): boolean {
  const { nowRate: _price, rateId: _rate, version: _version, ...facts } = one;
  return Object.entries(facts).every(([name, value]) => other[name as keyof MatchFacts] === value);
}

/** Both corners' prices; undefined while the match has none. The same until the price changes. */
export function useMatchOdds(matchId: number, rateType: RateType): MatchRates | undefined {
  return useOfMatch(matchId, ({ byId }) => {
    const nowRate = byId.get(matchId)?.nowRate;
    return nowRate ? ratesOf(nowRate, rateType) : undefined;
  });
}

/** How each corner's price moved in the last half minute, for whoever backs it. */
export function useOddsMovements(
  matchId: number,
  rateType: RateType,
): Readonly<Record<Corner, OddsMovement | undefined>> {
  const ofMatch = useOfMatch(matchId, ({ movements }) => movements.get(matchId));
  return {
    RED: movementOf(ofMatch, rateType, 'RED'),
    BLUE: movementOf(ofMatch, rateType, 'BLUE'),
  };
}

/** Tells of every new price of a match, as soon as it is known, until the answered function is called. */
export function onPriceChange(matchId: number, tell: () => void): () => void {
  return useLiveMatches.subscribe((now, before) => {
    const seen = before.byId.get(matchId)?.rateId;
    if (seen !== undefined && now.byId.get(matchId)?.rateId !== seen) tell();
  });
}

function useOfMatch<Part>(matchId: number | undefined, select: (state: LiveMatches) => Part): Part {
  const watch = useCallback(
    (redraw: () => void) => (matchId === undefined ? noOne : scheduler.subscribe(matchId, redraw)),
    [matchId],
  );
  const read = (): Part => select(useLiveMatches.getState());
  return useSyncExternalStore(watch, read, read);
}

function noOne(): void {
  // No match is watched, so there is nothing to end.
}

/** A match that was read. What events have told meanwhile stays, if it is newer. */
export function keepMatch(match: Match): void {
  keep(useLiveMatches.getState().byId, [match]);
}

/** The board as it was read. Matches that are no longer on it are forgotten, but for the one being looked at. */
export function keepBoard(matches: readonly Match[], watchedId: number | undefined): void {
  const { byId, boardIds } = useLiveMatches.getState();
  const ids = matches.map(({ id }) => id);
  const isSameList = boardIds?.length === ids.length && boardIds.every((id, place) => id === ids[place]);
  const isListed = new Set(ids);
  const held = [...byId].filter(([id]) => isListed.has(id) || id === watchedId);
  keep(held.length === byId.size ? byId : new Map(held), matches);
  if (!isSameList) useLiveMatches.setState({ boardIds: ids });
}

/** Answers what has to be read again. */
export function hearMatchEvents(events: readonly MatchEvent[]) {
  const { byId } = useLiveMatches.getState();
  const { matches, ...rest } = applyMatchEvents(byId, events);
  show(matches);
  return rest;
}

function keep(held: Matches, read: readonly Match[]): void {
  let next: Map<number, Match> | undefined;
  for (const match of read) {
    const before = held.get(match.id);
    const newer = newerMatch(before, match);
    if (newer !== before) (next ??= new Map(held)).set(match.id, newer);
  }
  show(next ?? held);
}

function show(matches: Matches): void {
  const { byId, movements } = useLiveMatches.getState();
  if (matches === byId) return;
  const at = Date.now();
  let moved = movements;
  for (const [id, match] of matches) {
    const before = byId.get(id);
    if (before !== undefined && before !== match) moved = moveOdds(moved, before, match, at);
  }
  useLiveMatches.setState({ byId: matches, movements: moved });
  sweepLater();
}

const sweepLater = createSweeper({
  read: () => useLiveMatches.getState().movements,
  write: (movements) => useLiveMatches.setState({ movements }),
});

/** Prices are read once per price, not once per cell and frame. */
const readings = new WeakMap<object, Partial<Record<RateType, MatchRates | undefined>>>();

function ratesOf(nowRate: NonNullable<Match['nowRate']>, rateType: RateType): MatchRates | undefined {
  const known = readings.get(nowRate) ?? {};
  if (!(rateType in known)) {
    known[rateType] = readRates(nowRate.settingRates, rateType);
    readings.set(nowRate, known);
  }
  return known[rateType];
}

/** Nothing of one player's is shown to the next, and another server's versions are not compared with this one's. */
onPlayerChange(() => useLiveMatches.setState(NOTHING));
