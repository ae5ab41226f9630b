import { afterAll, beforeAll, expect, test } from 'vitest';
import { STORE } from '../harness/store.ts';
import { IS_SOAK, SEED, SHRINK_MS, budgetFor } from '../harness/soak-budget.ts';
import { playGames } from './play-games.ts';
import { openServicesSystem } from './services-system.ts';
import type { ServicesSystem } from './services-system.ts';

const budget = budgetFor({ short: STORE === 'pglite' ? 15 : 24, soak: 5000 });
/** Fewer games than any machine manages means that the test does not test what it should. */
const MIN_GAMES = IS_SOAK ? 100 : 5;
/** Keeps the ledger check at the end quick. */
const GAMES_PER_DATABASE = 250;

let system: ServicesSystem;
let games = 0;
beforeAll(async () => {
  system = await openServicesSystem();
});
afterAll(() => system.close());

test(
  'every reply and balance in random games is what the rules predict',
  async () => {
    const played = await playGames({
      maxCommands: 150,
      compareEvery: 4,
      mix: { canStop: true },
      budget,
      async system() {
        games += 1;
        if (games % GAMES_PER_DATABASE === 0) await renewSystem();
        await system.begin();
        return system;
      },
    });
    await expectLedgerVerified();
    expect(played.games).toBeGreaterThanOrEqual(MIN_GAMES);
    console.log(`${played.games} games, ${played.commands} commands on ${STORE}, seed ${SEED}`);
  },
  budget.ms + 2 * SHRINK_MS,
);

async function renewSystem(): Promise<void> {
  await expectLedgerVerified();
  await system.close();
  system = await openServicesSystem();
}

async function expectLedgerVerified(): Promise<void> {
  const { checks } = await system.verifyLedger();
  expect(checks.filter(({ violations }) => violations > 0)).toEqual([]);
}
