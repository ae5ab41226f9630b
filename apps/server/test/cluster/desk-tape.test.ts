import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { connectDesk } from '../harness/desk-live.ts';
import { createOperator } from '../harness/desk.ts';
import { EVENTUALLY } from '../harness/eventually.ts';
import { createGameActions } from '../harness/game-actions.ts';
import type { TestPlayer } from '../harness/player.ts';
import { startTestServer } from '../harness/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Marks the bet whose commit waits. */
const LATE_BAHT = 77;
const GATE = 7_266_999;
/** A desk that was away reads the newest of them. */
const LATER_BETS = 210;

test('a desk that was away gets a bet whose transaction commits after 200 later ones', async () => {
  const { db } = server.app;
  const game = await createGameActions(server);
  const { token } = await createOperator(server, 'trader');
  const { id: matchId, rateId } = await game.createOpenMatch();
  const players: TestPlayer[] = [];
  for (let nth = 0; nth < 8; nth += 1) players.push(await game.createPlayer(100_000));
  const [late] = players as [TestPlayer];
  // Players of other parts of the match's exposure than the one that the late bet has locked.
  const others = players.filter(({ playerId }) => playerId % 8 !== late.playerId % 8);
  const bet = (player: TestPlayer, betAmount: number) =>
    game.bet(player, { matchId, rateId, betAmount, betType: 'RED' });
  await db.query(
    `CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql
     AS $$ BEGIN PERFORM pg_advisory_xact_lock_shared(${GATE}); RETURN NULL; END $$`,
  );
  await db.query(
    `CREATE TRIGGER wait_at_gate AFTER INSERT ON bet FOR EACH ROW WHEN (NEW.amount = ${LATE_BAHT * 100})
       EXECUTE FUNCTION wait_at_gate()`,
  );

  expect((await bet(late, 10)).status).toBe(200);
  const room = `match:${matchId}` as const;
  const first = await connectDesk(server, token, { [room]: {} });
  await vi.waitFor(() => expect(first.tape(matchId)).toHaveLength(1), EVENTUALLY);
  const position = first.position(room);
  first.socket.disconnect();

  let lateBet: Promise<{ status: number }> | undefined;
  let second: Awaited<ReturnType<typeof connectDesk>> | undefined;
  await db.transact(
    async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock($1::bigint)', [GATE]);
      lateBet = bet(late, LATE_BAHT);
      await vi.waitFor(async () => {
        const waiting = await db.query(
          "SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND NOT granted",
          [GATE],
        );
        expect(waiting).toHaveLength(1);
      }, EVENTUALLY);
      let placed = 0;
      await Promise.all(
        others.map(async (player) => {
          while (placed < LATER_BETS) {
            placed += 1;
            expect((await bet(player, 10)).status).toBe(200);
          }
        }),
      );
      second = await connectDesk(server, token, { [room]: position });
      expect(second.eventsOf('BET_TAKEN')[0]?.data).toMatchObject({ isStart: false });
      expect(second.tape(matchId).map(({ betAmount }) => betAmount)).not.toContain(LATE_BAHT);
    },
    { timeout: 'none' },
  );
  expect((await lateBet)?.status).toBe(200);
  await vi.waitFor(
    () => expect(second?.tape(matchId).map(({ betAmount }) => betAmount)).toContain(LATE_BAHT),
    EVENTUALLY,
  );
  second?.socket.disconnect();
});
