import { expect, test, vi } from 'vitest';
import { startPostgres } from '../../../../tools/throwaway-postgres.mjs';
import { PATIENCE } from '../harness/patience.ts';
import { aMember, ask, askRaw, startTestServer } from '../harness/server.ts';

test('a restart of PostgreSQL is told as 503 while it lasts, ends no server and loses nothing', async () => {
  // A server of its own: everybody else's would go down with it.
  const postgres = await startPostgres({ isOwn: true });
  const server = await startTestServer({
    env: { DATABASE_URL: await postgres.createDatabase('outage') },
  });
  try {
    const member = await aMember(server);
    const reads = ['GET /player/me', 'GET /player/wallet', 'GET /user/profile'] as const;
    const statuses = new Set<number>();
    const over = new AbortController();
    const askAll = async () => {
      for (const name of reads) statuses.add((await ask(server, name, { token: member.accessToken })).status);
      statuses.add((await askRaw(server, 'GET', '/readyz')).status);
    };
    await askAll();
    const asking = (async () => {
      while (!over.signal.aborted) await askAll();
    })();
    for (let round = 1; round <= 3; round += 1) await postgres.restartImmediate();
    over.abort();
    await asking;

    expect(statuses).toEqual(new Set([200, 503]));
    await vi.waitFor(async () => {
      for (const name of reads)
        expect((await ask(server, name, { token: member.accessToken })).status).toBe(200);
    }, PATIENCE);
    expect(await server.app.checkLedger()).toMatchObject({ isProved: true });
  } finally {
    await server.close();
    await postgres.stop();
  }
});
