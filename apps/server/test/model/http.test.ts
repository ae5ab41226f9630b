import { afterAll, beforeAll, expect, test } from 'vitest';
import { STORE } from '../harness/store.ts';
import { openHttpSystem } from './http-system.ts';
import type { HttpSystem } from './http-system.ts';
import { SEED, SHRINK_MS, budgetFor } from '../harness/soak-budget.ts';
import { playGames } from './play-games.ts';

const budget = budgetFor({ short: 3, soak: 500 });

let system: HttpSystem;
beforeAll(async () => {
  system = await openHttpSystem();
});
afterAll(() => system.close());

test(
  'a server that restarts between requests replies what the rules predict',
  async () => {
    const played = await playGames({
      maxCommands: 60,
      compareEvery: 10,
      mix: { canStop: false, restarts: 6 },
      budget,
      system: () => Promise.resolve(system),
    });
    expect(played.games).toBeGreaterThan(0);
    console.log(`${played.games} games, ${played.commands} commands over HTTP on ${STORE}, seed ${SEED}`);
  },
  budget.ms + 2 * SHRINK_MS,
);
