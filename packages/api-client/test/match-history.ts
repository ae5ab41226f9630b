import type { Match, MatchEvent } from '@sanam/contract';

/** Random numbers from 0 up to a limit, the same ones for the same seed: much faster than arbitraries of events. */
export function createChance(seed: number): (below: number) => number {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const STADIUM = { id: 1, stadiumName: 'Rajadamnern', stadiumLatinName: null };

export function createMatch(id = 1): Match {
  return {
    id,
    version: 1,
    roundNo: 1,
    matchNo: 1,
    matchName: 'คู่ที่ 1',
    redName: 'Red',
    blueName: 'Blue',
    redLatinName: null,
    blueLatinName: null,
    matchTag: 'NORMAL_MATCH',
    rateId: null,
    nowRate: null,
    categoryCode: 'BOXING',
    gameStadiums: STADIUM,
    fightingDateTime: '2026-11-15T12:00:00.000Z',
    createdAt: '2026-11-15T10:00:00.000Z',
    isMatchStart: false,
    isMatchEnd: false,
    isOpenBet: false,
    isOpenSpecial: false,
    isDraw: false,
    streamingUrl: null,
    matchType: 'SCHEDULE',
    result: null,
  };
}

export interface History {
  /** The match as the server had it, by version. */
  readonly states: ReadonlyMap<number, Match>;
  readonly events: readonly MatchEvent[];
  readonly last: Match;
}

/** What a server may do to a match, written from the server's side: the fields first, then their event. */
export function makeHistory(chance: (below: number) => number, length: number): History {
  let match = createMatch();
  const states = new Map([[match.version, match]]);
  const events: MatchEvent[] = [];
  while (events.length < length) {
    const { match: next, event } = step(match, chance);
    match = next;
    states.set(match.version, match);
    events.push(event);
  }
  return { states, events, last: match };
}

function step(before: Match, chance: (below: number) => number): { match: Match; event: MatchEvent } {
  const version = before.version + 1;
  const about = { matchId: before.id, version };
  const flag = chance(2) === 0;
  switch (chance(8)) {
    case 0: {
      const match = { ...before, version, isOpenBet: flag };
      return {
        match,
        event: { action: flag ? 'OPEN_BET' : 'CLOSE_BET', data: { ...about, isOpenBet: flag } },
      };
    }
    case 1: {
      const match = { ...before, version, isOpenSpecial: flag };
      return {
        match,
        event: { action: flag ? 'OPEN_SPECIAL' : 'CLOSE_SPECIAL', data: { ...about, isOpenSpecial: flag } },
      };
    }
    case 2:
      return {
        match: { ...before, version, isDraw: flag },
        event: { action: 'SET_DRAW', data: { ...about, isDraw: flag } },
      };
    case 3:
      return {
        match: { ...before, version, isMatchEnd: true },
        event: { action: 'SET_MATCH_END', data: { ...about, isMatchEnd: true } },
      };
    case 4: {
      const result = (['RED', 'BLUE', 'DRAW', 'CANCEL'] as const)[chance(4)] ?? 'RED';
      return {
        match: { ...before, version, result },
        event: { action: 'CHECK_RESULT', data: { ...about, result } },
      };
    }
    case 5: {
      const match = { ...before, version, redName: `Red ${chance(100)}`, isMatchStart: flag };
      return { match, event: { action: 'UPDATE_MATCH', data: { ...match, matchId: match.id } } };
    }
    default: {
      const change = { rateId: version, nowRate: { settingRates: {} } } as unknown as Match;
      const { rateId, nowRate } = change;
      return {
        match: { ...before, version, rateId, nowRate },
        event: { action: 'CHANGE_RATE', data: { ...about, rateId, nowRate } },
      };
    }
  }
}
