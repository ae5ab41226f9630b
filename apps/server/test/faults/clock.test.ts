import { expect, test } from 'vitest';
import { createTokens } from '../../src/services/accounts/tokens.ts';
import { createTestClock } from '../harness/clock.ts';
import { startBettingLoad } from '../harness/betting-load.ts';
import { createGameActions } from '../harness/game-actions.ts';
import { TOKEN_SECRET, call, startTestServer } from '../harness/server.ts';
import { STORE } from '../harness/store.ts';
import { ROUNDS, waitForBets } from './fault-run.ts';

const PLAYERS = 10;
const HOUR = 3600;

test(
  `${ROUNDS} clock jumps of an hour reorder no bets and let none past a close`,
  async () => {
    const clock = createTestClock();
    const server = await startTestServer({ clock });
    const game = await createGameActions(server);
    const players = [];
    for (let nth = 0; nth < PLAYERS; nth += 1) players.push(await game.createPlayer(1_000_000));
    const betsOn = (id: number) =>
      server.app.db.query<{ id: string; player_id: number }>(
        'SELECT id, player_id FROM bet WHERE match_id = $1 ORDER BY accepted_order',
        [id],
      );
    let bets = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, rateId } = await game.createOpenMatch();
      const load = startBettingLoad(server, players, { matchId: id, rateId });
      await waitForBets(load, 2 * PLAYERS);
      clock.forward(round % 2 === 0 ? HOUR : -HOUR);
      await waitForBets(load, 2 * PLAYERS);
      await game.move(id, 'close');
      const atClose = await betsOn(id);
      await waitForBets(load, 2 * PLAYERS);
      await load.stop();

      const stored = await betsOn(id);
      expect(stored).toHaveLength(atClose.length);
      const placed = load.intents.filter(({ betId }) => betId !== undefined);
      expect(new Set(load.intents.map(({ refusal }) => refusal))).toEqual(new Set([undefined, 'BET_CLOSED']));
      for (const { playerId } of players) {
        expect(stored.filter(({ player_id }) => player_id === playerId).map(({ id }) => id)).toEqual(
          placed.filter((intent) => intent.playerId === playerId).map(({ betId }) => betId),
        );
      }
      bets += stored.length;
      if (round % 2 === 1) continue;
      const [player] = players;
      await expectExpired(player?.playerId ?? 0);
    }
    await server.close();
    console.log(`measured: ${STORE}, ${ROUNDS} jumps of an hour, ${bets} bets`);

    /** The clock is an hour ahead, so a token signed for ten minutes before that has expired. */
    async function expectExpired(playerId: number): Promise<void> {
      const [session] = await server.app.db.query<{ id: string }>(
        'SELECT id FROM session WHERE player_id = $1',
        [playerId],
      );
      const bearer = { subjectId: playerId, sessionId: session?.id ?? '' };
      const before = createTokens({ secret: TOKEN_SECRET, clock: { now: () => new Date() } });
      const token = await before.signAccess('player', bearer, 600);
      expect((await call(server, 'GET /player/wallet', { token })).status).toBe(401);
    }
  },
  60_000 + ROUNDS * 20_000,
);
