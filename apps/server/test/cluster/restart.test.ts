import { expect, test, vi } from 'vitest';
import { startPostgres } from '../../../../tools/throwaway-postgres.mjs';
import { EVENTUALLY } from '../harness/eventually.ts';
import { createGameActions } from '../harness/game-actions.ts';
import { connectClient } from '../harness/live.ts';
import { callRaw, startTestServer } from '../harness/server.ts';

test('events and balances reach all sockets again after PostgreSQL restarts', async () => {
  // Its own PostgreSQL, because the test restarts it.
  const postgres = await startPostgres({ isOwn: true });
  const env = { DATABASE_URL: await postgres.createDatabase('live') };
  const servers = [await startTestServer({ env }), await startTestServer({ env })] as const;
  try {
    const game = await createGameActions(servers[0]);
    const player = await game.createPlayer(1000);
    const { id, rateId } = await game.createOpenMatch();
    const connect = { query: { matchId: String(id) }, reconnection: true, reconnectionDelayMax: 1000 };
    const clients = [];
    for (const server of servers) clients.push(await connectClient(server, player.accessToken, connect));
    const connections = new Map(clients.map((client) => [client, 1]));
    for (const client of clients) {
      const { socket } = client;
      socket.on('connect', () => connections.set(client, (connections.get(client) ?? 0) + 1));
      // A client that is refused while the database is unreachable retries.
      socket.on('connect_error', (error) => {
        if (error.message === 'UNAVAILABLE') setTimeout(() => socket.connect(), 200);
      });
    }

    for (let round = 1; round <= 2; round += 1) {
      await postgres.restartImmediate();
      for (const server of servers) {
        await vi.waitFor(
          async () => expect((await callRaw(server, 'GET', '/readyz')).status).toBe(200),
          EVENTUALLY,
        );
      }
      const before = Number(await game.balanceOf(player));
      const bet = { matchId: id, rateId, betAmount: 10, betType: 'RED' } as const;
      await game.move(id, 'open-special');
      await game.move(id, 'close-special');
      const { version } = await servers[0].app.catalog.readMatch(id);
      for (const client of clients) {
        await client.waitForEvent(
          ({ data }) => data !== null && 'version' in data && data.version === version,
        );
      }
      const connectedBefore = new Map(connections);
      expect((await game.bet(player, bet)).status).toBe(200);
      const left = `${before - 10}.00`;
      for (const client of clients) {
        // A server that does not listen again yet disconnects its clients when it does, and they read the balance
        // again.
        await vi.waitFor(
          () =>
            expect(
              connections.get(client) !== connectedBefore.get(client) ||
                client.events.some(({ action, data }) => action === 'WALLET' && data.balance === left),
            ).toBe(true),
          EVENTUALLY,
        );
      }
      expect(await game.balanceOf(player)).toBe(left);
    }
    for (const { socket } of clients) socket.disconnect();
  } finally {
    await Promise.all(servers.map((server) => server.close()));
    await postgres.stop();
  }
});
