import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STORE } from '../harness/store.ts';
import { STEP_DELAY_MS } from './answer-step.ts';
import type { PlayerAsk } from './ask.ts';
import { commands } from './commands.ts';
import type { Command } from './commands.ts';
import { expectAgreed } from './compare.ts';
import { interleave } from './interleave.ts';
import type { Interleaved } from './interleave.ts';
import { IS_SOAK, SEED, SHRINK_MS, patienceFor } from './patience.ts';
import { openGame } from './play.ts';
import { readGame } from './read-game.ts';
import { openServicesArena } from './services-arena.ts';
import type { ServicesArena } from './services-arena.ts';
import { watchBooks } from './watch-books.ts';

const WORKERS = 8;
const patience = patienceFor({ usually: STORE === 'postgres' ? 3 : 1, soaking: 200 });
const COMMANDS_EACH = process.env['SANAM_SOAK_MINUTES'] === undefined ? 20 : 50;

let arena: ServicesArena;
beforeAll(async () => {
  arena = await openServicesArena({ servers: 2 });
});
afterAll(() => arena.close());

test(
  'when many ask at once, no moment shows money that is not there, and in the end all is what the rules say',
  async () => {
    const count = { games: 0, requests: 0, moments: 0 };
    const list = fc.array(commands({ canStop: true }), {
      minLength: COMMANDS_EACH,
      maxLength: COMMANDS_EACH,
    });
    const lists = fc.array(list, { minLength: WORKERS, maxLength: WORKERS });
    for (const given of fc.sample(lists, { seed: SEED, numRuns: patience.runs })) {
      if (patience.isOver()) break;
      const { requests, moments } = await playAtOnce(given);
      count.games += 1;
      count.requests += requests;
      count.moments += moments;
    }
    const { checks } = await arena.checkLedger();
    expect(checks.filter(({ violations }) => violations > 0)).toEqual([]);
    expect(count.games).toBeGreaterThan(IS_SOAK ? 50 : 0);
    console.log(
      `${count.games} games, ${count.requests} requests, looked at ${count.moments} times, on ${STORE}, seed ${SEED}`,
    );
  },
  patience.ms + SHRINK_MS,
);

async function playAtOnce(lists: readonly (readonly Command[])[]) {
  await arena.begin();
  const game = await openGame(arena);
  await using watch = watchBooks(arena.db);
  const { told, differing } = await interleave(arena, game, lists);
  const { moments, wrong } = await watch.end();
  expect(wrong).toEqual([]);
  expect(differing).toEqual([]);

  // The last bets that wait are decided, and the results that a server called before it stopped are applied.
  await arena.moveTime(STEP_DELAY_MS);
  await arena.finish();
  const happened = await readGame(arena.db, game);
  expectAgreed(await arena.look(happened), happened);
  expect(happened.bets.map(({ id }) => id).sort()).toEqual(idsIn(told, (ask) => 'betAmount' in ask.body));
  expect(happened.transfers.map(({ id }) => id).sort()).toEqual(idsIn(told, (ask) => 'amount' in ask.body));
  return { requests: told.length, moments };
}

/** What players were told they had, each once however often they asked. */
function idsIn(told: Interleaved['told'], isWanted: (ask: PlayerAsk) => boolean): string[] {
  const ids = told.flatMap(({ ask, heard }) => {
    if (!('player' in ask) || !isWanted(ask) || !heard.ok) return [];
    const { bet, transactionId } = heard.data as { bet?: { id: string }; transactionId: string };
    return [bet?.id ?? transactionId];
  });
  return [...new Set(ids)].sort();
}
