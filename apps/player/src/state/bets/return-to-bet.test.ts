import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

const items = new Map<string, string>();

beforeAll(() => {
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
});
afterAll(() => void vi.unstubAllGlobals());
beforeEach(() => {
  items.clear();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

const bet = {
  matchId: 7,
  betType: 'RED',
  rateType: 'MY',
  amountBaht: 100,
  depositBaht: 60,
  matchName: 'Match 6',
  price: '0.90',
} as const;

test('a bet to return to is offered for two hours and not the next day', async () => {
  const { peekBet, rememberBet } = await import('./return-to-bet.ts');
  rememberBet(bet);
  vi.advanceTimersByTime(2 * 60 * 60_000);
  expect(peekBet()).toEqual(bet);
  vi.advanceTimersByTime(1000);
  expect(peekBet()).toBeUndefined();
});

test('a bet on a match that has ended is not offered', async () => {
  const { peekBet, rememberBet } = await import('./return-to-bet.ts');
  const { useMatchStore } = await import('../matches/match-store.ts');
  rememberBet(bet);
  const before = useMatchStore.getState();
  const match = { id: 7, version: 3, isMatchEnd: true, gameStadiums: {} };
  useMatchStore.setState({ byId: new Map([[7, match as never]]) });
  expect(peekBet()).toBeUndefined();
  useMatchStore.setState(before);
  expect(peekBet()).toEqual(bet);
});
