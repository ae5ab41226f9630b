import type { Match, MatchEvent } from '@sanam/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { applyMatchEvent, applyMatchEvents, newerMatch } from '../src/live/apply-match-events.ts';
import { createMatch, createChance, makeHistory } from './match-history.ts';
import { settings } from './property.ts';

const known: Match = { ...createMatch(), version: 7, isOpenBet: true };
const closeBet = (version: number): MatchEvent => ({
  action: 'CLOSE_BET',
  data: { matchId: 1, version, isOpenBet: false },
});
const whole = (match: Match): MatchEvent => ({
  action: 'UPDATE_MATCH',
  data: { ...match, matchId: match.id },
});

describe('applyMatchEvent', () => {
  test.each([6, 7])('an event of version %i does not change a match of version 7', (version) => {
    expect(applyMatchEvent(known, closeBet(version))).toEqual({ match: known, isGap: false });
    expect(applyMatchEvent(known, closeBet(version)).match).toBe(known);
  });

  test('an event of the next version is applied', () => {
    const { match, isGap } = applyMatchEvent(known, closeBet(8));
    expect(match).toEqual({ ...known, version: 8, isOpenBet: false });
    expect(isGap).toBe(false);
  });

  test('an event after a missing one is not applied but reported as a gap', () => {
    expect(applyMatchEvent(known, closeBet(9))).toEqual({ match: known, isGap: true });
  });

  test('an event with the whole match closes the gap of missed events', () => {
    const later = { ...known, version: 30, redName: 'Another' };
    expect(applyMatchEvent(known, whole(later))).toEqual({ match: later, isGap: false });
  });

  test('an unknown action is reported as a gap', () => {
    const unknown = { action: 'SET_WEATHER', data: { matchId: 1, version: 8 } } as unknown as MatchEvent;
    expect(applyMatchEvent(known, unknown)).toEqual({ match: known, isGap: true });
  });
});

describe('newerMatch', () => {
  test('a polled match replaces an older one', () => {
    const read = { ...known, version: 8 };
    expect(newerMatch(known, read)).toBe(read);
    expect(newerMatch(undefined, read)).toBe(read);
  });

  test.each([5, 7])('a polled match of version %i does not undo events up to 7', (version) => {
    expect(newerMatch(known, { ...known, version, isOpenBet: false })).toBe(known);
  });
});

describe('applyMatchEvents', () => {
  const other = { ...createMatch(2), version: 3 };
  const matches = new Map([known, other].map((match) => [match.id, match]));

  test('changes the match of the event and leaves the other objects as they are', () => {
    const applied = applyMatchEvents(matches, [closeBet(8)]);
    expect(applied.matches.get(1)).toMatchObject({ version: 8, isOpenBet: false });
    expect(applied.matches.get(2)).toBe(other);
    expect([...applied.gaps, ...applied.unknownIds]).toEqual([]);
  });

  test('the map stays the same when all events are old', () => {
    expect(applyMatchEvents(matches, [closeBet(7), closeBet(2)]).matches).toBe(matches);
  });

  test('reports a gap with the version that the match has reached', () => {
    const { gaps } = applyMatchEvents(matches, [closeBet(10), closeBet(9)]);
    expect([...gaps]).toEqual([[1, 10]]);
  });

  test('reports no gap when the same batch has the whole match', () => {
    const later = { ...known, version: 12 };
    const { gaps, matches: after } = applyMatchEvents(matches, [closeBet(10), whole(later)]);
    expect(gaps.size).toBe(0);
    expect(after.get(1)).toEqual(later);
  });

  test('an unknown match is not added, but its id is reported', () => {
    const applied = applyMatchEvents(matches, [
      whole(createMatch(3)),
      whole({ ...createMatch(4), isMatchEnd: true }),
      { action: 'OPEN_BET', data: { matchId: 5, version: 2, isOpenBet: true } },
    ]);
    expect(applied.matches).toBe(matches);
    expect([...applied.unknownIds]).toEqual([3]);
  });
});

test('a shown match equals the server’s at its version, however events arrive', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const chance = createChance(seed);
      const { states, events, last } = makeHistory(chance, 200);
      let shown = createMatch();
      const show = (match: Match): void => {
        if (match === shown) return;
        if (match.version < shown.version) throw new Error('went back');
        shown = match;
        if (!isSame(match, states.get(match.version)))
          throw new Error(`never was so, at version ${match.version}`);
      };

      for (const event of deliver(events, chance)) {
        const { match, isGap } = applyMatchEvent(shown, event);
        show(match);
        // What is read again, or polled, may be of any moment up to the present one, and late.
        if (isGap || chance(20) === 0) {
          const read = states.get(1 + chance(event.data.version));
          if (read !== undefined) show(newerMatch(shown, read));
        }
      }
      show(newerMatch(shown, last));
      return isSame(shown, last);
    }),
    settings(10_000),
  );
});

test('without lost events, reading a match at each gap makes polling unnecessary', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const chance = createChance(seed);
      const { states, events, last } = makeHistory(chance, 60);
      let matches: ReadonlyMap<number, Match> = new Map([[1, createMatch()]]);
      for (const batch of inBatches(shuffleNearby(events, chance), chance)) {
        const applied = applyMatchEvents(matches, batch);
        const gap = applied.gaps.get(1);
        const read = gap === undefined ? undefined : states.get(gap);
        const now = applied.matches.get(1);
        matches = new Map(read === undefined ? applied.matches : [[1, newerMatch(now, read)]]);
      }
      return isSame(matches.get(1), last);
    }),
    settings(1000),
  );
});

/** Loses, duplicates, delays and reorders events. */
function deliver(events: readonly MatchEvent[], chance: (below: number) => number): MatchEvent[] {
  const delivered: MatchEvent[] = [];
  for (const event of events) {
    const fault = chance(20);
    if (fault < 2) continue;
    delivered.push(event);
    if (fault < 5) delivered.push(event);
    if (fault === 5) delivered.push(events[chance(events.length)] ?? event);
  }
  return shuffleNearby(delivered, chance);
}

function shuffleNearby(events: readonly MatchEvent[], chance: (below: number) => number): MatchEvent[] {
  const shuffled = [...events];
  for (let place = 0; place + 4 < shuffled.length; place += 1) {
    if (chance(10) > 0) continue;
    const [moved] = shuffled.splice(place, 1);
    if (moved) shuffled.splice(place + 1 + chance(4), 0, moved);
  }
  return shuffled;
}

function inBatches(events: readonly MatchEvent[], chance: (below: number) => number): MatchEvent[][] {
  const batches: MatchEvent[][] = [];
  for (let place = 0; place < events.length;) {
    const size = 1 + chance(6);
    batches.push(events.slice(place, place + size));
    place += size;
  }
  return batches;
}

function isSame(a: Match | undefined, b: Match | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  for (const field of FIELDS) if (a[field] !== b[field]) return false;
  return Object.keys(a).length === FIELDS.length;
}

const FIELDS = Object.keys(createMatch()) as (keyof Match)[];
