import { expect, test, vi } from 'vitest';
import { countSettledBets, expectedGains, insertBets, insertPlayers } from '../harness/bulk-bets.ts';
import { withDatabase } from '../harness/database.ts';
import { expectLedgerVerified } from '../harness/expect-consistent.ts';
import { createGameActions } from '../harness/game-actions.ts';
import { readNetWorth } from '../harness/net-worth.ts';
import { call, callData, startTestServer } from '../harness/server.ts';
import { STORE, freshStore } from '../harness/store.ts';
import { ROUNDS, UP_WITHIN_MS, expectWithin, openServerProcess, formatTimes } from './fault-run.ts';

const [PLAYERS, EACH] = [100, 20];
const BETS = PLAYERS * EACH;
const OPENING = 1_000_000_000;
const RESULTS = ['RED', 'BLUE', 'DRAW'] as const;
const WAIT_OPTIONS = { timeout: 60_000, interval: 5 };

test(
  `${ROUNDS} settlements of ${BETS} bets resume after a kill and pay each bet once`,
  async () => {
    const store = await freshStore();
    const { token, playerIds, matches } = await placeBets(store);
    const server = await openServerProcess(store);
    const runOf = async (id: number) =>
      (await callData(server, 'GET /desk/matches/{id}/settlements', { token, id }))[0];

    const [starts, interrupted]: [number[], number[]] = [[], []];
    for (const { id, result } of matches) {
      const paidBefore = Math.floor(Math.random() * BETS * 0.5);
      // The server is killed before it can reply.
      call(server, 'POST /desk/matches/{id}/result', { token, id, body: { result } }).catch(() => undefined);
      await vi.waitFor(
        async () => expect((await runOf(id))?.settledBets).toBeGreaterThanOrEqual(paidBefore),
        WAIT_OPTIONS,
      );
      await server.end('SIGKILL');
      const paid = await withDatabase(store, (db) =>
        db.query(`SELECT FROM bet WHERE match_id = $1 AND status = 'PAID'`, [id]),
      );
      if (paid.length < BETS) interrupted.push(paid.length);
      starts.push(await server.start());
      await vi.waitFor(
        async () => expect(await runOf(id)).toMatchObject({ status: 'DONE', runNo: 1, settledBets: BETS }),
        WAIT_OPTIONS,
      );
    }
    expect(await server.end('SIGTERM')).toBe(0);

    const all = BETS * matches.length;
    const gains = matches.map(({ result }) => expectedGains(playerIds, EACH, result));
    await withDatabase(store, async (db) => {
      expect(await countSettledBets(db)).toEqual({ paid: all, unpaid: 0, settled: all, reversed: 0 });
      expect(await readNetWorth(db, playerIds)).toEqual(
        playerIds.map((_id, place) => gains.reduce((sum, gain) => sum + (gain[place] ?? 0), OPENING)),
      );
    });
    await expectLedgerVerified(store);
    console.log(
      `measured: ${STORE}, ${matches.length} settlements of ${BETS} bets, ${interrupted.length} interrupted (after ${interrupted.join(', ')} bets), up after ${formatTimes(starts)}`,
    );
    if (ROUNDS > 1) expect(interrupted).toHaveLength(matches.length);
    expectWithin(starts, UP_WITHIN_MS);
  },
  60_000 + ROUNDS * 60_000,
);

test(
  `${ROUNDS} rollbacks of ${BETS} bets resume after a kill and take each payout back once`,
  async () => {
    const store = await freshStore();
    const { token, playerIds, matches } = await placeBets(store);
    const server = await openServerProcess(store);
    const runOf = async (id: number) =>
      (await callData(server, 'GET /desk/matches/{id}/settlements', { token, id }))[0];
    const isDone = (id: number, run: { runNo: number; result: string }) =>
      vi.waitFor(
        async () => expect(await runOf(id)).toMatchObject({ ...run, status: 'DONE', settledBets: BETS }),
        WAIT_OPTIONS,
      );

    const interrupted: number[] = [];
    for (const { id, result } of matches) {
      await call(server, 'POST /desk/matches/{id}/result', { token, id, body: { result } });
      await isDone(id, { runNo: 1, result });
      const reversedBefore = Math.floor(Math.random() * BETS * 0.5);
      const body = { reason: 'the replay is unclear' };
      // The server is killed before it can reply.
      call(server, 'POST /desk/matches/{id}/rollback', { token, id, body }).catch(() => undefined);
      await vi.waitFor(async () => {
        const run = await runOf(id);
        expect(run?.result).toBe('WAIT');
        expect(run?.settledBets).toBeGreaterThanOrEqual(reversedBefore);
      }, WAIT_OPTIONS);
      await server.end('SIGKILL');
      const paid = await withDatabase(store, (db) =>
        db.query(`SELECT FROM bet WHERE match_id = $1 AND status = 'PAID'`, [id]),
      );
      if (paid.length > 0) interrupted.push(BETS - paid.length);
      await server.start();
      await isDone(id, { runNo: 2, result: 'WAIT' });
    }
    expect(await server.end('SIGTERM')).toBe(0);

    const all = BETS * matches.length;
    const stakes = expectedGains(playerIds, EACH, 'WAIT').map((gain) => gain * matches.length);
    await withDatabase(store, async (db) => {
      expect(await countSettledBets(db)).toEqual({ paid: 0, unpaid: all, settled: all, reversed: all });
      expect(await readNetWorth(db, playerIds)).toEqual(stakes.map((taken) => OPENING + taken));
    });
    await expectLedgerVerified(store);
    console.log(
      `measured: ${STORE}, ${matches.length} rollbacks of ${BETS} bets, ${interrupted.length} interrupted (after ${interrupted.join(', ')} bets)`,
    );
    if (ROUNDS > 1) expect(interrupted).toHaveLength(matches.length);
  },
  60_000 + ROUNDS * 60_000,
);

async function placeBets(store: Record<string, string>) {
  const server = await startTestServer({ env: store });
  const game = await createGameActions(server);
  const playerIds = await insertPlayers(server, PLAYERS, OPENING / 100);
  const matches = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const match = await game.createOpenMatch({ isDraw: true });
    await insertBets(server, { match, playerIds, each: EACH });
    await game.move(match.id, 'close');
    matches.push({ id: match.id, result: RESULTS[round % RESULTS.length] ?? 'RED' });
  }
  await server.close();
  return { token: game.token, playerIds, matches };
}
