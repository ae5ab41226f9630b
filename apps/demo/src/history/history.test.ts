import { CATEGORY_FAMILIES, categoryFamily } from '@sanam/contract';
import { expect, test } from 'vitest';
import { DEMO_PLAYERS } from '../players/demo-players.ts';
import { openingBalance } from './opening-balance.ts';
import { planHistory } from './plan-history.ts';

const NOW = Date.UTC(2026, 10, 15, 6);
const DAY = 24 * 60 * 60 * 1000;

test('no seed plans a past that a player could not pay for', () => {
  for (let seed = 0; seed < 200; seed += 1) {
    const plan = planHistory(seed, NOW);
    for (const player of DEMO_PLAYERS) expect(openingBalance(plan, player)).toBeGreaterThanOrEqual(0);
  }
});

test('the same seed plans the same past, dated relative to today', () => {
  const amounts = (seed: number, now: number): unknown =>
    planHistory(seed, now).past.flatMap((event) =>
      event.do === 'bet' ? [event.bet.key, event.bet.amountBaht] : [],
    );
  expect(amounts(1, NOW)).toEqual(amounts(1, NOW + 3 * DAY));
  expect(amounts(1, NOW)).not.toEqual(amounts(2, NOW));
});

test('nothing planned lies in the future, and every key is used once', () => {
  for (let hour = 0; hour < 24; hour += 1) {
    const now = NOW + hour * 60 * 60 * 1000;
    const { past, closing } = planHistory(1, now);
    expect(Math.max(...[...past, ...closing].map((event) => event.at))).toBeLessThan(now);
    const matches = past.flatMap((event) => (event.do === 'announce' ? [event.match.key] : []));
    expect(new Set(matches).size).toBe(matches.length);
    const bets = past.flatMap((event) => (event.do === 'bet' ? [`${event.bet.phone}/${event.bet.key}`] : []));
    expect(new Set(bets).size).toBe(bets.length);
  }
});

test('every past bet is placed while its match is open', () => {
  const { past } = planHistory(1, NOW);
  const open = new Set<string>();
  const early: string[] = [];
  const bet = (key: string): void => {
    if (!open.has(key)) early.push(key);
  };
  for (const event of past) {
    if (event.do === 'announce') open.add(event.match.key);
    if (event.do === 'end') open.delete(event.match.key);
    if (event.do === 'bet') bet(event.bet.match.key);
    if (event.do === 'step') event.step.legs.forEach(({ match }) => bet(match.key));
  }
  expect(early).toEqual([]);
});

test('each of the last days has results in every category', () => {
  const { past } = planHistory(1, NOW);
  for (let daysAgo = 0; daysAgo <= 2; daysAgo += 1) {
    const families = past.flatMap((event) =>
      event.do === 'end' && event.match.key.startsWith(`live-${daysAgo}-`)
        ? [categoryFamily(event.match.categoryCode)]
        : [],
    );
    expect(new Set(families)).toEqual(new Set(Object.keys(CATEGORY_FAMILIES)));
  }
});
