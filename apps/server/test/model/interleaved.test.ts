import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STORE } from '../harness/store.ts';
import { STEP_DELAY_MS } from './predict-step.ts';
import type { PlayerRequest } from './request.ts';
import { commands } from './commands.ts';
import type { Command } from './commands.ts';
import { expectSameState } from './compare.ts';
import { interleave } from './interleave.ts';
import type { InterleavedRun } from './interleave.ts';
import { IS_SOAK, SEED, SHRINK_MS, budgetFor } from '../harness/soak-budget.ts';
import { openGame } from './run-command.ts';
import { readGame } from './read-game.ts';
import { openServicesSystem } from './services-system.ts';
import type { ServicesSystem } from './services-system.ts';
import { watchLedger } from './watch-ledger.ts';

const WORKERS = 8;
const budget = budgetFor({ short: STORE === 'postgres' ? 3 : 1, soak: 200 });
const COMMANDS_EACH = process.env['SANAM_SOAK_MINUTES'] === undefined ? 20 : 50;

let system: ServicesSystem;
beforeAll(async () => {
  system = await openServicesSystem({ servers: 2 });
});
afterAll(() => system.close());

test(
  'concurrent requests never create money and end in the state the rules predict',
  async () => {
    const count = { games: 0, requests: 0, snapshots: 0 };
    const list = fc.array(commands({ canStop: true }), {
      minLength: COMMANDS_EACH,
      maxLength: COMMANDS_EACH,
    });
    const lists = fc.array(list, { minLength: WORKERS, maxLength: WORKERS });
    for (const given of fc.sample(lists, { seed: SEED, numRuns: budget.runs })) {
      if (budget.isSpent()) break;
      const { requests, snapshots } = await playConcurrently(given);
      count.games += 1;
      count.requests += requests;
      count.snapshots += snapshots;
    }
    const { checks } = await system.verifyLedger();
    expect(checks.filter(({ violations }) => violations > 0)).toEqual([]);
    expect(count.games).toBeGreaterThan(IS_SOAK ? 50 : 0);
    console.log(
      `${count.games} games, ${count.requests} requests, ${count.snapshots} ledger snapshots, on ${STORE}, seed ${SEED}`,
    );
  },
  budget.ms + SHRINK_MS,
);

async function playConcurrently(lists: readonly (readonly Command[])[]) {
  await system.begin();
  const game = await openGame(system);
  await using watch = watchLedger(system.db);
  const { exchanges, mismatches } = await interleave(system, game, lists);
  const { snapshots, violations } = await watch.end();
  expect(violations).toEqual([]);
  expect(mismatches).toEqual([]);

  // Decides the last pending bets and applies the results that a server called before it stopped.
  await system.moveTime(STEP_DELAY_MS);
  await system.finish();
  const happened = await readGame(system.db, game);
  expectSameState(await system.readState(happened), happened);
  expect(happened.bets.map(({ id }) => id).sort()).toEqual(
    idsIn(exchanges, (request) => 'betAmount' in request.body),
  );
  expect(happened.transfers.map(({ id }) => id).sort()).toEqual(
    idsIn(exchanges, (request) => 'amount' in request.body),
  );
  return { requests: exchanges.length, snapshots };
}

/** Ids that players received, each once. */
function idsIn(
  exchanges: InterleavedRun['exchanges'],
  isWanted: (request: PlayerRequest) => boolean,
): string[] {
  const ids = exchanges.flatMap(({ request, reply }) => {
    if (!('player' in request) || !isWanted(request) || !reply.ok) return [];
    const { bet, transactionId } = reply.data as { bet?: { id: string }; transactionId: string };
    return [bet?.id ?? transactionId];
  });
  return [...new Set(ids)].sort();
}
