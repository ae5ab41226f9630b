import { settingRatesOf } from '@sanam/betting';
import type { Match, MatchEvent } from '@sanam/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import type * as boardState from './board.ts';
import type * as liveMatches from './match-store.ts';

let store: typeof liveMatches;
let board: typeof boardState;

afterAll(() => void vi.unstubAllGlobals());
beforeAll(async () => {
  // Neither other tabs nor a page are here.
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('document', { querySelector: () => null });
  store = await import('./match-store.ts');
  board = await import('./board.ts');
});

beforeEach(() => {
  vi.useFakeTimers({ now: 1_763_000_000_000 });
  store.useLiveMatches.setState({ byId: new Map(), boardIds: undefined, movements: new Map() });
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const settingRates = (win: number) => settingRatesOf({ favourite: 'RED', my: { risk: 10, win } });

function aMatch(id: number, change: Partial<Match> = {}): Match {
  const gameStadiums = { id: 1, stadiumName: 'สนาม' };
  const nowRate = { settingRates: settingRates(9) };
  const match = { id, version: 1, rateId: 1, nowRate, gameStadiums, isMatchEnd: false, isOpenBet: true };
  return { ...match, ...change } as Match;
}

function changeRate(matchId: number, version: number, win: number): MatchEvent {
  const nowRate = { settingRates: settingRates(win) };
  return { action: 'CHANGE_RATE', data: { matchId, version, rateId: version, nowRate } };
}

const shown = (id: number): Match | undefined => store.useLiveMatches.getState().byId.get(id);
const listed = () => board.selectBoard(store.useLiveMatches.getState());

test('a storm of odds is one change of the store, and the last value wins', () => {
  store.keepBoard([aMatch(1), aMatch(2)], undefined);
  const before = shown(2);
  const told = vi.fn();
  const stop = store.useLiveMatches.subscribe(told);
  store.hearMatchEvents([8, 7, 6, 5].map((win, place) => changeRate(1, place + 2, win)));
  stop();
  expect(told).toHaveBeenCalledOnce();
  expect(shown(1)).toMatchObject({ version: 5, nowRate: { settingRates: { myRedMultiply: 0.5 } } });
  expect(shown(2)).toBe(before);
});

test('new odds leave the list of the board the very same', () => {
  store.keepBoard([aMatch(1), aMatch(2)], undefined);
  const list = listed();
  expect(list?.map(({ id }) => id)).toEqual([1, 2]);
  store.hearMatchEvents([changeRate(1, 2, 8)]);
  expect(listed()).toBe(list);

  store.hearMatchEvents([
    { action: 'UPDATE_MATCH', data: { ...aMatch(2, { version: 2, redName: 'ใหม่' }), matchId: 2 } },
  ]);
  expect(listed()?.map(({ redName }) => redName)).toEqual([undefined, 'ใหม่']);
});

test('a poll that left before an event does not undo it', () => {
  store.keepBoard([aMatch(1)], undefined);
  store.hearMatchEvents([changeRate(1, 2, 8)]);
  const now = shown(1);
  store.keepBoard([aMatch(1)], undefined);
  expect(shown(1)).toBe(now);
});

test('a match that ends leaves the board, also while an older poll still lists it', () => {
  store.keepBoard([aMatch(1), aMatch(2)], undefined);
  store.hearMatchEvents([{ action: 'SET_MATCH_END', data: { matchId: 1, version: 2, isMatchEnd: true } }]);
  store.keepBoard([aMatch(1), aMatch(2)], undefined);
  expect(listed()?.map(({ id }) => id)).toEqual([2]);
});

test('what is no longer on the board is forgotten, but for the match being looked at', () => {
  store.keepBoard([aMatch(1), aMatch(2), aMatch(3)], undefined);
  store.keepBoard([aMatch(3)], 2);
  expect([1, 2, 3].map((id) => shown(id)?.id)).toEqual([undefined, 2, 3]);
});

test('odds that moved are shown as such for thirty seconds, by one timer for all of them', () => {
  store.keepBoard([aMatch(1), aMatch(2)], undefined);
  store.hearMatchEvents([changeRate(1, 2, 8), changeRate(2, 2, 8)]);
  const moved = () => [...store.useLiveMatches.getState().movements.keys()];
  expect(moved()).toEqual([1, 2]);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(20_000);
  store.hearMatchEvents([changeRate(2, 3, 7)]);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(11_000);
  expect(moved()).toEqual([2]);
  vi.advanceTimersByTime(20_000);
  expect(moved()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test('what was missed is named, and filled by the next reading', () => {
  store.keepBoard([aMatch(1)], undefined);
  expect([...store.hearMatchEvents([changeRate(1, 4, 8)]).missed]).toEqual([[1, 4]]);
  store.keepMatch(aMatch(1, { version: 4, isOpenBet: false }));
  expect(shown(1)).toMatchObject({ version: 4, isOpenBet: false });
});
