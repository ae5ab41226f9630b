import process from 'node:process';
import { expect, onTestFinished, vi } from 'vitest';
import type { BettingLoad } from '../harness/betting-load.ts';
import { expectLedgerVerified, expectOneBetPerIntent } from '../harness/expect-consistent.ts';
import { createGameActions } from '../harness/game-actions.ts';
import { API_KEY, TOKEN_SECRET, callRaw, startTestServer } from '../harness/server.ts';
import type { ServerAddress } from '../harness/server.ts';
import { startStopwatch } from '../harness/stopwatch.ts';
import { DATABASE_CONNECT_TIMEOUT_MS } from '../harness/store.ts';
import { runServer } from '../harness/process.ts';

/** How often each fault is injected. */
export const ROUNDS = Number(process.env['SANAM_FAULT_ROUNDS'] ?? 5);
/** A server that was killed, or whose database was unreachable, must serve again within this time. */
export const UP_WITHIN_MS = 5000;
/** A run of few rounds may share the machine with others, so its times are not judged. */
export const ARE_TIMES_JUDGED = ROUNDS >= 10;
const PLAYERS = 20;
/** For servers whose database is always reachable: it may be slow on a busy machine. */
export const RELAXED_TIMEOUTS: Record<string, string> = ARE_TIMES_JUDGED
  ? {}
  : { DATABASE_CONNECT_TIMEOUT_MS };

/** Players with money and two matches, one to bet on and one whose odds may change. */
export async function prepareGame(store: Record<string, string>, count = PLAYERS) {
  const server = await startTestServer({ env: store });
  const game = await createGameActions(server);
  const [betOn, moving] = [await game.createOpenMatch(), await game.createOpenMatch()];
  const players = [];
  for (let nth = 0; nth < count; nth += 1) players.push(await game.createPlayer(1_000_000));
  await server.close();
  return { token: game.token, moving, players, offer: { matchId: betOn.id, rateId: betOn.rateId } };
}

/** A server in its own process that can be ended and started again at the same address. */
export async function openServerProcess(store: Record<string, string>) {
  // The production timeout, because the time until it serves again is measured.
  const env = { DATABASE_CONNECT_TIMEOUT_MS: '3000', ...store, API_KEY, TOKEN_SECRET, DEMO: 'off' };
  let current = runServer(env);
  onTestFinished(() => void current.child.kill('SIGKILL'));
  const address = await current.opened();
  const { port } = new URL(address);
  return {
    address,
    current: () => current,
    end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
      current.child.kill(signal);
      return current.ended;
    },
    /** Returns how long it took until it was ready. */
    async start(): Promise<number> {
      const elapsed = startStopwatch();
      current = runServer({ ...env, PORT: port });
      await current.opened();
      await untilReady({ address });
      return elapsed();
    },
  };
}

function untilReady(server: ServerAddress): Promise<void> {
  return vi.waitFor(
    async () => {
      const { status } = await callRaw(server, 'GET', '/readyz');
      if (status !== 200) throw new Error(`not ready: ${status}`);
    },
    { timeout: 30_000, interval: 10 },
  );
}

/** Resolves when so many more bets have their reply. */
export async function waitForBets(load: Pick<BettingLoad, 'next'>, count: number): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) await load.next();
}

/** Stops the load and the server; every bet that was begun is stored once. */
export async function expectEveryBetStored(
  store: Record<string, string>,
  server: Awaited<ReturnType<typeof openServerProcess>>,
  load: BettingLoad,
): Promise<void> {
  await load.stop();
  expect(server.current().child.exitCode).toBeNull();
  expect(await server.end('SIGTERM')).toBe(0);
  await expectOneBetPerIntent(store, load.intents);
  await expectLedgerVerified(store);
}

export function expectWithin(times: readonly number[], limitMs: number): void {
  if (ARE_TIMES_JUDGED) expect(times.filter((time) => time > limitMs)).toEqual([]);
}

/** Median and maximum, for the printed results. */
export function formatTimes(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const [median = 0, max = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  return `p50 ${Math.round(median)} ms, max ${Math.round(max)} ms`;
}
