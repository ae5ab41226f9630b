import { expect, test, vi } from 'vitest';
import { countSettledBets, expectedGains, insertBets, insertPlayers } from '../harness/bulk-bets.ts';
import { withDatabase } from '../harness/database.ts';
import { expectLedgerVerified } from '../harness/expect-consistent.ts';
import { createGameActions } from '../harness/game-actions.ts';
import { readNetWorth } from '../harness/net-worth.ts';
import { call, callData, startTestServer } from '../harness/server.ts';
import { STORE, freshStore } from '../harness/store.ts';
import { ROUNDS, UP_WITHIN_MS, expectWithin, openServed, spread } from './fault-run.ts';

const [PLAYERS, EACH] = [100, 20];
const BETS = PLAYERS * EACH;
const OPENING = 1_000_000_000;
const RESULTS = ['RED', 'BLUE', 'DRAW'] as const;
const PATIENCE = { timeout: 60_000, interval: 5 };

test(
  `${ROUNDS} settlements of ${BETS} bets whose server is killed amid them go on by themselves and pay each bet once`,
  async () => {
    const store = await freshStore();
    const { token, playerIds, fights } = await placeBets(store);
    const server = await openServed(store);
    const runOf = async (id: number) =>
      (await callData(server.front, 'GET /desk/matches/{id}/settlements', { token, id }))[0];

    const [starts, brokenOff]: [number[], number[]] = [[], []];
    for (const { id, result } of fights) {
      const paidBefore = Math.floor(Math.random() * BETS * 0.5);
      // Nobody is there to answer it in the end.
      call(server.front, 'POST /desk/matches/{id}/result', { token, id, body: { result } }).catch(
        () => undefined,
      );
      await vi.waitFor(
        async () => expect((await runOf(id))?.settledBets).toBeGreaterThanOrEqual(paidBefore),
        PATIENCE,
      );
      await server.end('SIGKILL');
      const paid = await withDatabase(store, (db) =>
        db.query(`SELECT FROM bet WHERE match_id = $1 AND status = 'PAID'`, [id]),
      );
      if (paid.length < BETS) brokenOff.push(paid.length);
      starts.push(await server.start());
      await vi.waitFor(
        async () => expect(await runOf(id)).toMatchObject({ status: 'DONE', runNo: 1, settledBets: BETS }),
        PATIENCE,
      );
    }
    expect(await server.end('SIGTERM')).toBe(0);

    const all = BETS * fights.length;
    const gains = fights.map(({ result }) => expectedGains(playerIds, EACH, result));
    await withDatabase(store, async (db) => {
      expect(await countSettledBets(db)).toEqual({ paid: all, unpaid: 0, settled: all, reversed: 0 });
      expect(await readNetWorth(db, playerIds)).toEqual(
        playerIds.map((_id, place) => gains.reduce((sum, gain) => sum + (gain[place] ?? 0), OPENING)),
      );
    });
    await expectLedgerVerified(store);
    console.log(
      `figures: ${STORE}, ${fights.length} settlements of ${BETS} bets, ${brokenOff.length} broken off (after ${brokenOff.join(', ')} bets), up after ${spread(starts)}`,
    );
    if (ROUNDS > 1) expect(brokenOff).toHaveLength(fights.length);
    expectWithin(starts, UP_WITHIN_MS);
  },
  60_000 + ROUNDS * 60_000,
);

async function placeBets(store: Record<string, string>) {
  const server = await startTestServer({ env: store });
  const game = await createGameActions(server);
  const playerIds = await insertPlayers(server, PLAYERS, OPENING / 100);
  const fights = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const match = await game.createOpenMatch({ isDraw: true });
    await insertBets(server, { match, playerIds, each: EACH });
    await game.move(match.id, 'close');
    fights.push({ id: match.id, result: RESULTS[round % RESULTS.length] ?? 'RED' });
  }
  await server.close();
  return { token: game.token, playerIds, fights };
}
