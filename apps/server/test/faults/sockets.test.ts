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
import { ROUNDS, expectWithin, openServed, prepare, spread } from './fault-run.ts';

const CLIENTS = 500;
const PLAYERS = 100;
/** A busy fight; each change is told 500 times. */
const ODDS_EVERY_MS = 200;
/** Each of their wallets is told to five clients. */
const BETTING = 4;
const BET_EVERY_MS = 1000;
const CAUGHT_UP_WITHIN_MS = 3000;
const PATIENCE = { timeout: 60_000, interval: 10 };

test(
  `${CLIENTS} clients whose connections are all cut ${ROUNDS} times hold the server's board and their wallets again, and never an older one`,
  async () => {
    const store = await freshStore();
    const { players, moving, offer, token } = await prepare(store, PLAYERS);
    const server = await openServed({ ...store, SOCKETS_PER_ADDRESS: '2000' });
    const proxy = await openFaultProxy({
      host: '127.0.0.1',
      port: Number(new URL(server.front.address).port),
    });
    const front = { address: `http://127.0.0.1:${proxy.port}` };
    const followers = Array.from({ length: CLIENTS }, (_, nth) =>
      followBoard(front, players[nth % PLAYERS]?.accessToken ?? '', 'websocket'),
    );
    const boardNow = async () =>
      (await callData(server.front, 'GET /match', { token: players[0]?.accessToken ?? '' })).matches;
    const versionNow = async () => (await boardNow()).find(({ id }) => id === moving.id)?.version ?? 0;
    /** Each on a connection made after those it `had`. Only counted: to print so many takes longer than the cut. */
    const allKnow = (version: number, had: readonly number[]) =>
      vi.waitFor(() => {
        const behind = followers.filter(
          ({ client, board, connections }, nth) =>
            !client.socket.connected ||
            connections() <= (had[nth] ?? 0) ||
            (board.get(moving.id)?.version ?? 0) < version,
        ).length;
        if (behind > 0) throw new Error(`${behind} are behind`);
      }, PATIENCE);
    await allKnow(await versionNow(), []);

    // Neither the desk nor these bets come through the proxy: events flow while nobody hears them.
    const odds = moveOdds(server.front, moving.id, token, ODDS_EVERY_MS);
    const bettors = startBettingLoad(server.front, players.slice(0, BETTING), offer, {
      pauseMs: BET_EVERY_MS,
    });
    const catchUps: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await wait(Math.random() * 300);
      const had = followers.map(({ connections }) => connections());
      proxy.cutAll();
      const taken = startStopwatch();
      await allKnow(await versionNow(), had);
      catchUps.push(taken());
    }
    await Promise.all([odds.stop(), bettors.stop()]);

    const matches = (await boardNow()).toSorted((one, other) => one.id - other.id);
    expect(matches.find(({ id }) => id === moving.id)?.rateId).toBe(odds.lastRateId());
    const balances: string[] = [];
    for (const { accessToken } of players) {
      balances.push((await callData(server.front, 'GET /player/wallet', { token: accessToken })).balance);
    }
    expect(new Set(balances).size).toBeGreaterThan(1);
    await vi.waitFor(() => {
      for (const [nth, { board, balance }] of followers.entries()) {
        expect([...board.values()].toSorted((one, other) => one.id - other.id)).toMatchObject(matches);
        expect(balance()).toBe(balances[nth % PLAYERS]);
      }
    }, PATIENCE);
    expect(followers.flatMap(({ regressions }) => regressions())).toEqual([]);
    for (const { client } of followers) client.socket.disconnect();
    expect(await server.end('SIGTERM')).toBe(0);
    await expectLedgerVerified(store);
    console.log(
      `figures: ${ROUNDS} cuts of ${CLIENTS} clients, ${odds.moves()} changes of odds, ${bettors.acknowledged()} bets, all up to date after ${spread(catchUps)}`,
    );
    expectWithin(catchUps, CAUGHT_UP_WITHIN_MS);
  },
  120_000 + ROUNDS * 60_000,
);
