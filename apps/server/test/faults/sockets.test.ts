import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { followBoard } from '../harness/board-follower.ts';
import { startBettingLoad } from '../harness/betting-load.ts';
import { expectLedgerVerified } from '../harness/expect-consistent.ts';
import { callData } from '../harness/server.ts';
import { startStopwatch } from '../harness/stopwatch.ts';
import { freshStore } from '../harness/store.ts';
import { openFaultProxy } from '../harness/fault-proxy.ts';
import { moveOdds } from '../harness/move-odds.ts';
import { ROUNDS, expectWithin, openServerProcess, prepareGame, formatTimes } from './fault-run.ts';

const CLIENTS = 500;
const PLAYERS = 100;
/** Each change is broadcast to 500 clients. */
const ODDS_EVERY_MS = 200;
/** Each of their balances is sent to five clients. */
const BETTING = 4;
const BET_EVERY_MS = 1000;
const CAUGHT_UP_WITHIN_MS = 3000;
const WAIT_OPTIONS = { timeout: 60_000, interval: 10 };

test(
  `${CLIENTS} clients cut ${ROUNDS} times catch up and never see older data`,
  async () => {
    const store = await freshStore();
    const { players, moving, offer, token } = await prepareGame(store, PLAYERS);
    const server = await openServerProcess({
      ...store,
      SOCKETS_PER_ADDRESS: '2000',
      CONNECTIONS_PER_ADDRESS: '5000',
    });
    const proxy = await openFaultProxy({
      host: '127.0.0.1',
      port: Number(new URL(server.address).port),
    });
    const front = { address: `http://127.0.0.1:${proxy.port}` };
    const followers = Array.from({ length: CLIENTS }, (_, nth) =>
      followBoard(front, players[nth % PLAYERS]?.accessToken ?? '', 'websocket'),
    );
    const boardNow = async () =>
      (await callData(server, 'GET /match', { token: players[0]?.accessToken ?? '' })).matches;
    const versionNow = async () => (await boardNow()).find(({ id }) => id === moving.id)?.version ?? 0;
    /** On a new connection each. Only counted, because printing 500 clients takes longer than the cut. */
    const allKnow = (version: number, had: readonly number[]) =>
      vi.waitFor(() => {
        const behind = followers.filter(
          ({ client, board, connections }, nth) =>
            !client.socket.connected ||
            connections() <= (had[nth] ?? 0) ||
            (board.get(moving.id)?.version ?? 0) < version,
        ).length;
        if (behind > 0) throw new Error(`${behind} clients are behind`);
      }, WAIT_OPTIONS);
    await allKnow(await versionNow(), []);

    // The desk and these bets bypass the proxy, so events are published while no client is connected.
    const odds = moveOdds(server, moving.id, token, ODDS_EVERY_MS);
    const load = startBettingLoad(server, players.slice(0, BETTING), offer, {
      pauseMs: BET_EVERY_MS,
    });
    const catchUps: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await wait(Math.random() * 300);
      const had = followers.map(({ connections }) => connections());
      proxy.cutAll();
      const elapsed = startStopwatch();
      await allKnow(await versionNow(), had);
      catchUps.push(elapsed());
    }
    await Promise.all([odds.stop(), load.stop()]);

    const matches = (await boardNow()).toSorted((one, other) => one.id - other.id);
    expect(matches.find(({ id }) => id === moving.id)?.rateId).toBe(odds.lastRateId());
    const balances: string[] = [];
    for (const { accessToken } of players) {
      balances.push((await callData(server, 'GET /player/wallet', { token: accessToken })).balance);
    }
    expect(new Set(balances).size).toBeGreaterThan(1);
    await vi.waitFor(() => {
      for (const [nth, { board, balance }] of followers.entries()) {
        expect([...board.values()].toSorted((one, other) => one.id - other.id)).toMatchObject(matches);
        expect(balance()).toBe(balances[nth % PLAYERS]);
      }
    }, WAIT_OPTIONS);
    expect(followers.flatMap(({ regressions }) => regressions())).toEqual([]);
    for (const { client } of followers) client.socket.disconnect();
    expect(await server.end('SIGTERM')).toBe(0);
    await expectLedgerVerified(store);
    console.log(
      `measured: ${ROUNDS} cuts of ${CLIENTS} clients, ${odds.moves()} odds changes, ${load.acknowledged()} bets, caught up after ${formatTimes(catchUps)}`,
    );
    expectWithin(catchUps, CAUGHT_UP_WITHIN_MS);
  },
  120_000 + ROUNDS * 60_000,
);
