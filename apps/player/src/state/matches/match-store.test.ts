import type { KnownMatch, StepListMatch } from '@sanam/api-client';
import { buildSettingRates } from '@sanam/betting';
import type { Match, MatchEvent } from '@sanam/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import type * as boardState from './board.ts';
import type * as matchStore from './match-store.ts';

let store: typeof matchStore;
let board: typeof boardState;

afterAll(() => void vi.unstubAllGlobals());
beforeAll(async () => {
  // There are no other tabs and no page.
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('document', { querySelector: () => null });
  store = await import('./match-store.ts');
  board = await import('./board.ts');
});

beforeEach(() => {
  vi.useFakeTimers({ now: 1_763_000_000_000 });
  store.useMatchStore.setState({
    byId: new Map(),
    boardIds: undefined,
    stepGroups: {},
    movements: new Map(),
  });
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const settingRates = (win: number) => buildSettingRates({ favourite: 'RED', my: { risk: 10, win } });

function createMatch(id: number, change: Partial<Match> = {}): Match {
  const gameStadiums = { id: 1, stadiumName: 'สนาม' };
  const nowRate = { settingRates: settingRates(9) };
  const match = { id, version: 1, rateId: 1, nowRate, gameStadiums, isMatchEnd: false, isOpenBet: true };
  return { ...match, ...change } as Match;
}

function changeRate(matchId: number, version: number, win: number): MatchEvent {
  const nowRate = { settingRates: settingRates(win) };
  return { action: 'CHANGE_RATE', data: { matchId, version, rateId: version, nowRate } };
}

const shown = (id: number): KnownMatch | undefined => store.useMatchStore.getState().byId.get(id);
const listed = () => board.selectBoard(store.useMatchStore.getState());

test('a burst of odds is one change of the store, and the last value wins', () => {
  store.storeBoard([createMatch(1), createMatch(2)], undefined);
  const before = shown(2);
  const listener = vi.fn();
  const stop = store.useMatchStore.subscribe(listener);
  store.applyEvents([8, 7, 6, 5].map((win, place) => changeRate(1, place + 2, win)));
  stop();
  expect(listener).toHaveBeenCalledOnce();
  expect(shown(1)).toMatchObject({ version: 5, nowRate: { settingRates: { myRedMultiply: 0.5 } } });
  expect(shown(2)).toBe(before);
});

test('new odds do not change the list of the board', () => {
  store.storeBoard([createMatch(1), createMatch(2)], undefined);
  const list = listed();
  expect(list?.map(({ id }) => id)).toEqual([1, 2]);
  store.applyEvents([changeRate(1, 2, 8)]);
  expect(listed()).toBe(list);

  store.applyEvents([
    { action: 'UPDATE_MATCH', data: { ...createMatch(2, { version: 2, redName: 'ใหม่' }), matchId: 2 } },
  ]);
  expect(listed()?.map(({ redName }) => redName)).toEqual([undefined, 'ใหม่']);
});

test('a poll that is older than an event does not undo it', () => {
  store.storeBoard([createMatch(1)], undefined);
  store.applyEvents([changeRate(1, 2, 8)]);
  const now = shown(1);
  store.storeBoard([createMatch(1)], undefined);
  expect(shown(1)).toBe(now);
});

test('a match that ends leaves the board even if an older poll still lists it', () => {
  store.storeBoard([createMatch(1), createMatch(2)], undefined);
  store.applyEvents([{ action: 'SET_MATCH_END', data: { matchId: 1, version: 2, isMatchEnd: true } }]);
  store.storeBoard([createMatch(1), createMatch(2)], undefined);
  expect(listed()?.map(({ id }) => id)).toEqual([2]);
});

test('a match that leaves the board is dropped unless its page is open', () => {
  store.storeBoard([createMatch(1), createMatch(2), createMatch(3)], undefined);
  store.storeBoard([createMatch(3)], 2);
  expect([1, 2, 3].map((id) => shown(id)?.id)).toEqual([undefined, 2, 3]);
});

test('movements of odds are kept for thirty seconds, with one timer for all of them', () => {
  store.storeBoard([createMatch(1), createMatch(2)], undefined);
  store.applyEvents([changeRate(1, 2, 8), changeRate(2, 2, 8)]);
  const moved = () => [...store.useMatchStore.getState().movements.keys()];
  expect(moved()).toEqual([1, 2]);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(20_000);
  store.applyEvents([changeRate(2, 3, 7)]);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(11_000);
  expect(moved()).toEqual([2]);
  vi.advanceTimersByTime(20_000);
  expect(moved()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a gap is reported and filled by the next read', () => {
  store.storeBoard([createMatch(1)], undefined);
  expect([...store.applyEvents([changeRate(1, 4, 8)]).gaps]).toEqual([[1, 4]]);
  store.storeMatch(createMatch(1, { version: 4, isOpenBet: false }));
  expect(shown(1)).toMatchObject({ version: 4, isOpenBet: false });
});

function createStepMatch(id: number, version = 1): StepListMatch {
  const { nowRate, rateId, isOpenBet } = createMatch(id);
  return { id, version, nowRate, rateId, isOpenBet } as StepListMatch;
}
const stepList = (...ids: readonly number[]) => ({
  groups: [{ id: 1, stadiumName: 'สนาม', stadiumLatinName: null, matchIds: ids }],
  matches: ids.map((id) => createStepMatch(id)),
});
const stepListed = () => store.stepMatchIds(store.useMatchStore.getState().stepGroups);

test('events change the matches of the board and of the step list alike', () => {
  store.storeBoard([createMatch(1)], undefined);
  store.storeStepList('boxing', stepList(7), undefined);
  store.applyEvents([changeRate(1, 2, 8), changeRate(7, 2, 8)]);
  for (const id of [1, 7]) expect(shown(id)).toMatchObject({ version: 2, rateId: 2 });
  expect([...store.useMatchStore.getState().movements.keys()]).toEqual([1, 7]);
});

test('reading one list keeps the matches of the other', () => {
  store.storeStepList('boxing', stepList(7, 8), undefined);
  store.storeBoard([createMatch(1)], undefined);
  store.storeStepList('boxing', stepList(8), undefined);
  expect([1, 7, 8].map((id) => shown(id)?.id)).toEqual([1, undefined, 8]);
});

test('a match that ends leaves the step list even if events before were missed', () => {
  store.storeStepList('boxing', stepList(7, 8), undefined);
  store.applyEvents([{ action: 'SET_MATCH_END', data: { matchId: 7, version: 9, isMatchEnd: true } }]);
  expect(stepListed()).toEqual([8]);
  expect(store.hasEnded(createStepMatch(7, 8))).toBe(true);
  expect(store.hasEnded(createStepMatch(8))).toBe(false);
  const ended = { ...createMatch(8, { version: 5, isMatchEnd: true }), matchId: 8 };
  store.applyEvents([{ action: 'UPDATE_MATCH', data: ended }]);
  expect(stepListed()).toEqual([]);
});

test('a match of the step list becomes whole when it is read for its page', () => {
  store.storeStepList('boxing', stepList(7), undefined);
  store.applyEvents([changeRate(7, 2, 8)]);
  store.storeMatch(createMatch(7));
  expect(shown(7)).toMatchObject({ version: 2, rateId: 2, gameStadiums: { id: 1 } });
  store.storeStepList('boxing', stepList(7), undefined);
  expect(shown(7)).toMatchObject({ version: 2, gameStadiums: { id: 1 } });
});
