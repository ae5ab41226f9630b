import { CATEGORY_FAMILIES, familyOfCategory } from '@sanam/contract';
import { expect, test } from 'vitest';
import { DEMO_PLAYERS } from '../players/demo-players.ts';
import { openingOfPlan } from './opening-balance.ts';
import { planHistory } from './plan-history.ts';

const NOW = Date.UTC(2026, 10, 15, 6);
const DAY = 24 * 60 * 60 * 1000;

test('every player can afford his past, whatever the seed', () => {
  for (let seed = 0; seed < 200; seed += 1) {
    const plan = planHistory(seed, NOW);
    for (const player of DEMO_PLAYERS) expect(openingOfPlan(plan, player)).toBeGreaterThanOrEqual(0);
  }
});

test('the past is the same for the same seed, only the days move along', () => {
  const amounts = (seed: number, now: number): unknown =>
    planHistory(seed, now).past.flatMap((event) =>
      event.do === 'bet' ? [event.bet.key, event.bet.amountBaht] : [],
    );
  expect(amounts(1, NOW)).toEqual(amounts(1, NOW + 3 * DAY));
  expect(amounts(1, NOW)).not.toEqual(amounts(2, NOW));
});

test('nothing of it is in the future, at any time of the day, and each name stands for one thing', () => {
  for (let hour = 0; hour < 24; hour += 1) {
    const now = NOW + hour * 60 * 60 * 1000;
    const { past, closing } = planHistory(1, now);
    expect(Math.max(...[...past, ...closing].map((event) => event.at))).toBeLessThan(now);
    const fights = past.flatMap((event) => (event.do === 'announce' ? [event.fight.key] : []));
    expect(new Set(fights).size).toBe(fights.length);
    const bets = past.flatMap((event) => (event.do === 'bet' ? [`${event.bet.phone}/${event.bet.key}`] : []));
    expect(new Set(bets).size).toBe(bets.length);
  }
});

test('every bet is placed while its fight is open', () => {
  const { past } = planHistory(1, NOW);
  const open = new Set<string>();
  const early: string[] = [];
  const bet = (key: string): void => {
    if (!open.has(key)) early.push(key);
  };
  for (const event of past) {
    if (event.do === 'announce') open.add(event.fight.key);
    if (event.do === 'end') open.delete(event.fight.key);
    if (event.do === 'bet') bet(event.bet.fight.key);
    if (event.do === 'step') event.step.legs.forEach(({ fight }) => bet(fight.key));
  }
  expect(early).toEqual([]);
});

test('the last days have results in every category', () => {
  const { past } = planHistory(1, NOW);
  for (let daysAgo = 0; daysAgo <= 2; daysAgo += 1) {
    const families = past.flatMap((event) =>
      event.do === 'end' && event.fight.key.startsWith(`live-${daysAgo}-`)
        ? [familyOfCategory(event.fight.categoryCode)]
        : [],
    );
    expect(new Set(families)).toEqual(new Set(Object.keys(CATEGORY_FAMILIES)));
  }
});
