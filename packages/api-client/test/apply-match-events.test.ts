import type { Match, MatchEvent } from '@sanam/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { applyMatchEvent, applyMatchEvents, newerMatch } from '../src/index.ts';
import { aMatch, createChance, makeHistory } from './match-history.ts';
import { settings } from './property.ts';

const held: Match = { ...aMatch(), version: 7, isOpenBet: true };
const closeBet = (version: number): MatchEvent => ({
  action: 'CLOSE_BET',
  data: { matchId: 1, version, isOpenBet: false },
});
const whole = (match: Match): MatchEvent => ({
  action: 'UPDATE_MATCH',
  data: { ...match, matchId: match.id },
});

describe('one event', () => {
  test.each([6, 7])('of version %i changes nothing in a match that has version 7', (version) => {
    expect(applyMatchEvent(held, closeBet(version))).toEqual({ match: held, isGap: false });
    expect(applyMatchEvent(held, closeBet(version)).match).toBe(held);
  });

  test('of the next version is applied', () => {
    const { match, isGap } = applyMatchEvent(held, closeBet(8));
    expect(match).toEqual({ ...held, version: 8, isOpenBet: false });
    expect(isGap).toBe(false);
  });

  test('that leaves one out is not applied: the match has to be read again', () => {
    expect(applyMatchEvent(held, closeBet(9))).toEqual({ match: held, isGap: true });
  });

  test('that brings the whole match makes up for what was missed', () => {
    const later = { ...held, version: 30, redName: 'Another' };
    expect(applyMatchEvent(held, whole(later))).toEqual({ match: later, isGap: false });
  });

  test('that this app does not know yet leads to a reading of the match', () => {
    const unknown = { action: 'SET_WEATHER', data: { matchId: 1, version: 8 } } as unknown as MatchEvent;
    expect(applyMatchEvent(held, unknown)).toEqual({ match: held, isGap: true });
  });
});

describe('a reading beside the events', () => {
  test('wins when it is newer', () => {
    const read = { ...held, version: 8 };
    expect(newerMatch(held, read)).toBe(read);
    expect(newerMatch(undefined, read)).toBe(read);
  });

  test.each([5, 7])('of version %i does not bring back what events have already changed', (version) => {
    expect(newerMatch(held, { ...held, version, isOpenBet: false })).toBe(held);
  });
});

describe('a list', () => {
  const other = { ...aMatch(2), version: 3 };
  const matches = new Map([held, other].map((match) => [match.id, match]));

  test('changes in the match the events are about, and the others stay the very same', () => {
    const applied = applyMatchEvents(matches, [closeBet(8)]);
    expect(applied.matches.get(1)).toMatchObject({ version: 8, isOpenBet: false });
    expect(applied.matches.get(2)).toBe(other);
    expect([...applied.gaps, ...applied.unknownIds]).toEqual([]);
  });

  test('stays the very same when all it heard was old', () => {
    expect(applyMatchEvents(matches, [closeBet(7), closeBet(2)]).matches).toBe(matches);
  });

  test('names what it missed, and how far that match has come', () => {
    const { gaps } = applyMatchEvents(matches, [closeBet(10), closeBet(9)]);
    expect([...gaps]).toEqual([[1, 10]]);
  });

  test('has missed nothing when the whole match came in the same breath', () => {
    const later = { ...held, version: 12 };
    const { gaps, matches: after } = applyMatchEvents(matches, [closeBet(10), whole(later)]);
    expect(gaps.size).toBe(0);
    expect(after.get(1)).toEqual(later);
  });

  test('does not take in a match it does not hold, but says that there is one', () => {
    const applied = applyMatchEvents(matches, [
      whole(aMatch(3)),
      whole({ ...aMatch(4), isMatchEnd: true }),
      { action: 'OPEN_BET', data: { matchId: 5, version: 2, isOpenBet: true } },
    ]);
    expect(applied.matches).toBe(matches);
    expect([...applied.unknownIds]).toEqual([3]);
  });
});

test('however events arrive, the match is the server’s at that version', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const chance = createChance(seed);
      const { states, events, last } = makeHistory(chance, 200);
      let shown = aMatch();
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

test('without losses and with readings that answer a gap, no last poll is needed', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const chance = createChance(seed);
      const { states, events, last } = makeHistory(chance, 60);
      let matches: ReadonlyMap<number, Match> = new Map([[1, aMatch()]]);
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

/** Lost, doubled, late and early. */
function deliver(events: readonly MatchEvent[], chance: (below: number) => number): MatchEvent[] {
  const delivered: MatchEvent[] = [];
  for (const event of events) {
    const fate = chance(20);
    if (fate < 2) continue;
    delivered.push(event);
    if (fate < 5) delivered.push(event);
    if (fate === 5) delivered.push(events[chance(events.length)] ?? event);
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

const FIELDS = Object.keys(aMatch()) as (keyof Match)[];
