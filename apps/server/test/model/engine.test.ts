import { afterAll, beforeAll, expect, test } from 'vitest';
import { STORE } from '../harness/store.ts';
import { IS_SOAK, SEED, SHRINK_MS, patienceFor } from './patience.ts';
import { playGames } from './play-games.ts';
import { openServicesArena } from './services-arena.ts';
import type { ServicesArena } from './services-arena.ts';

const patience = patienceFor({ usually: STORE === 'pglite' ? 15 : 24, soaking: 5000 });
/** What any machine manages in the time, or what is played is not what is meant. */
const LEAST = IS_SOAK ? 100 : 5;
/** So that what is proved of all games at once stays quick to prove. */
const GAMES_PER_STORE = 250;

let arena: ServicesArena;
let games = 0;
beforeAll(async () => {
  arena = await openServicesArena();
});
afterAll(() => arena.close());

test(
  'whatever players and the desk do, every answer and every balance is what the rules say',
  async () => {
    const played = await playGames({
      maxCommands: 150,
      looksEvery: 4,
      mix: { canStop: true },
      patience,
      async arena() {
        games += 1;
        if (games % GAMES_PER_STORE === 0) await renewArena();
        await arena.begin();
        return arena;
      },
    });
    await expectProved();
    expect(played.games).toBeGreaterThanOrEqual(LEAST);
    console.log(`${played.games} games, ${played.commands} commands on ${STORE}, seed ${SEED}`);
  },
  patience.ms + 2 * SHRINK_MS,
);

async function renewArena(): Promise<void> {
  await expectProved();
  await arena.close();
  arena = await openServicesArena();
}

async function expectProved(): Promise<void> {
  const { checks } = await arena.checkLedger();
  expect(checks.filter(({ violations }) => violations > 0)).toEqual([]);
}
