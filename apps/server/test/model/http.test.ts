import { afterAll, beforeAll, expect, test } from 'vitest';
import { STORE } from '../harness/store.ts';
import { openHttpArena } from './http-arena.ts';
import type { HttpArena } from './http-arena.ts';
import { SEED, SHRINK_MS, patienceFor } from './patience.ts';
import { playGames } from './play-games.ts';

const patience = patienceFor({ usually: 3, soaking: 500 });

let arena: HttpArena;
beforeAll(async () => {
  arena = await openHttpArena();
});
afterAll(() => arena.close());

test(
  'a server that is stopped and started between requests tells players and the desk the same as the rules',
  async () => {
    const played = await playGames({
      maxCommands: 60,
      looksEvery: 10,
      mix: { canStop: false, restarts: 6 },
      patience,
      arena: () => Promise.resolve(arena),
    });
    expect(played.games).toBeGreaterThan(0);
    console.log(`${played.games} games, ${played.commands} commands over HTTP on ${STORE}, seed ${SEED}`);
  },
  patience.ms + 2 * SHRINK_MS,
);
