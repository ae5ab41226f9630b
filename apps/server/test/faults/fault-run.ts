import process from 'node:process';
import { expect, onTestFinished, vi } from 'vitest';
import type { startBettingLoad } from '../harness/betting-load.ts';
import { expectLedgerVerified, expectOneBetPerIntent } from '../harness/expect-consistent.ts';
import { createGameActions } from '../harness/game-actions.ts';
import { API_KEY, TOKEN_SECRET, callRaw, startTestServer } from '../harness/server.ts';
import { startStopwatch } from '../harness/stopwatch.ts';
import { DATABASE_CONNECT_TIMEOUT_MS } from '../harness/store.ts';
import { runServer } from '../harness/process.ts';

/** How often each fault is done. */
export const ROUNDS = Number(process.env['SANAM_FAULT_ROUNDS'] ?? 5);
/** A server that was killed, or whose database was away, has this long to be of use again. */
export const UP_WITHIN_MS = 5000;
/** With fewer rounds it is only tried out, perhaps on a busy machine. */
export const ARE_TIMES_JUDGED = ROUNDS >= 10;
const PLAYERS = 20;
/** For servers whose database is always there: one that only stands still for a while does not keep them from starting. */
export const PATIENT: Record<string, string> = ARE_TIMES_JUDGED ? {} : { DATABASE_CONNECT_TIMEOUT_MS };

/** Players with money and two matches, one to bet on and one whose odds may move. */
export async function prepare(store: Record<string, string>, count = PLAYERS) {
  const server = await startTestServer({ env: store });
  const game = await createGameActions(server);
  const [betOn, moving] = [await game.createOpenMatch(), await game.createOpenMatch()];
  const players = [];
  for (let nth = 0; nth < count; nth += 1) players.push(await game.createPlayer(1_000_000));
  await server.close();
  return { token: game.token, moving, players, offer: { matchId: betOn.id, rateId: betOn.rateId } };
}

/** A server in a process of its own that can be ended and started again at the same address. */
export async function openServed(store: Record<string, string>) {
  // It waits as in production: how soon it is of use again is what is looked at.
  const env = { DATABASE_CONNECT_TIMEOUT_MS: '3000', ...store, API_KEY, TOKEN_SECRET, DEMO: 'off' };
  let current = runServer(env);
  onTestFinished(() => void current.child.kill('SIGKILL'));
  const front = { address: await current.opened() };
  const { port } = new URL(front.address);
  return {
    front,
    current: () => current,
    end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
      current.child.kill(signal);
      return current.ended;
    },
    /** Answers how long it took until it could be used. */
    async start(): Promise<number> {
      const taken = startStopwatch();
      current = runServer({ ...env, PORT: port });
      await current.opened();
      await untilReady(front);
      return taken();
    },
  };
}

function untilReady(front: { address: string }): Promise<void> {
  return vi.waitFor(
    async () => {
      const { status } = await callRaw(front, 'GET', '/readyz');
      if (status !== 200) throw new Error(`not ready: ${status}`);
    },
    { timeout: 30_000, interval: 10 },
  );
}

/** Once so many more bets have their answer. */
export async function moreBets(bettors: { next(): Promise<void> }, count: number): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) await bettors.next();
}

/** Everybody stops, the server ends in peace, and every bet that was begun is there, once. */
export async function expectAllKept(
  store: Record<string, string>,
  server: Awaited<ReturnType<typeof openServed>>,
  bettors: ReturnType<typeof startBettingLoad>,
): Promise<void> {
  await bettors.stop();
  expect(server.current().child.exitCode).toBeNull();
  expect(await server.end('SIGTERM')).toBe(0);
  await expectOneBetPerIntent(store, bettors.intents);
  await expectLedgerVerified(store);
}

export function expectWithin(times: readonly number[], limitMs: number): void {
  if (ARE_TIMES_JUDGED) expect(times.filter((time) => time > limitMs)).toEqual([]);
}

/** The middle one and the longest, for a line of figures. */
export function spread(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const [middle = 0, longest = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  return `p50 ${Math.round(middle)} ms, longest ${Math.round(longest)} ms`;
}
