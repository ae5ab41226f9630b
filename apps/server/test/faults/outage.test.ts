import { expect, test, vi } from 'vitest';
import { startPostgres } from '../../../../tools/throwaway-postgres.mjs';
import { startBettingLoad } from '../harness/betting-load.ts';
import { withDatabase } from '../harness/database.ts';
import { EVENTUALLY } from '../harness/eventually.ts';
import { openFaultProxy } from '../harness/fault-proxy.ts';
import { call, callData } from '../harness/server.ts';
import { readCloses } from '../harness/silence.ts';
import { startStopwatch } from '../harness/stopwatch.ts';
import {
  ARE_TIMES_JUDGED,
  ROUNDS,
  UP_WITHIN_MS,
  expectEveryBetStored,
  expectWithin,
  waitForBets,
  openServerProcess,
  prepareGame,
  formatTimes,
} from './fault-run.ts';

test(
  `${ROUNDS} crashes of PostgreSQL under load result in 503 and lose nothing`,
  async () => {
    const postgres = await startPostgres({ isOwn: true });
    try {
      const store = { DATABASE_URL: await postgres.createDatabase('outage'), DATA_DIR: 'memory' };
      const { players, offer } = await prepareGame(store);
      const server = await openServerProcess(store);
      const failures: { at: number; what: number | Error }[] = [];
      const load = startBettingLoad(server, players, offer, {
        onRetry: (what) => void failures.push({ at: performance.now(), what }),
      });
      const outages: { from: number; back: number }[] = [];
      const recoveries: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        await waitForBets(load, players.length + Math.floor(Math.random() * 100));
        const from = performance.now();
        await postgres.restartImmediate();
        outages.push({ from, back: performance.now() });
        const elapsed = startStopwatch();
        await load.next();
        recoveries.push(elapsed());
      }
      await waitForBets(load, players.length);
      await expectEveryBetStored(store, server, load);

      // The server always replies, and with 503 only while the database is unreachable.
      expect(new Set(failures.map(({ what }) => what))).toEqual(new Set([503]));
      const isDuring = (at: number) =>
        outages.some(({ from, back }) => at >= from && at <= back + UP_WITHIN_MS);
      if (ARE_TIMES_JUDGED) expect(failures.filter(({ at }) => !isDuring(at))).toEqual([]);
      console.log(
        `measured: ${ROUNDS} outages, ${load.intents.length} bets, ${failures.length} times 503, next bet after ${formatTimes(recoveries)}`,
      );
      expectWithin(recoveries, UP_WITHIN_MS);
    } finally {
      await postgres.stop();
    }
  },
  60_000 + ROUNDS * 30_000,
);

test('a watched match whose database was away is closed, though its desk reports again', async () => {
  const postgres = await startPostgres({ isOwn: true });
  try {
    const direct = new URL(await postgres.createDatabase('silence'));
    const proxy = await openFaultProxy({ host: direct.hostname, port: Number(direct.port) });
    const through = new URL(direct);
    through.port = String(proxy.port);
    const store = { DATABASE_URL: direct.href, DATA_DIR: 'memory' };
    const { token, offer } = await prepareGame(store, 0);
    const { matchId: id } = offer;
    const server = await openServerProcess({
      ...store,
      DATABASE_URL: through.href,
      DESK_SILENCE_SECONDS: '5',
    });
    const beat = () => call(server, 'POST /desk/beat', { token, body: { matchIds: [id] } });
    await callData(server, 'POST /desk/matches/{id}/take', { token, id });
    expect(await beat()).toMatchObject({ reply: { data: { matchIds: [id] } } });

    await withDatabase(store, async (db) => {
      proxy.poison((_chunk, direction) => direction.cut());
      proxy.cutAll();
      expect(await beat()).toMatchObject({ status: 503 });
      await vi.waitFor(
        async () =>
          expect(
            await db.query('SELECT FROM matches_silent(p_seconds => 5, p_match => $1)', [id]),
          ).toHaveLength(1),
        EVENTUALLY,
      );
      proxy.poison(undefined);
      // The desk reports as soon as the server can receive it, and before the job that closes.
      await vi.waitFor(async () => {
        await beat();
        expect(await readCloses(db, id)).toMatchObject([
          { actor: 'system', reason: expect.stringMatching(/^desk silent \d+ s$/) as string },
        ]);
      }, EVENTUALLY);
    });
    expect(await server.end('SIGTERM')).toBe(0);
  } finally {
    await postgres.stop();
  }
});
