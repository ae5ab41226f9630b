import { expect, test, vi } from 'vitest';
import { demo } from '../../src/demo.ts';
import type { RunningServer } from '../../../server/src/main/start-server.ts';
import { startTestServer } from '../../../server/test/harness/server.ts';
import { freshStore } from '../../../server/test/harness/store.ts';

test('two servers on one database run one simulation between them', async () => {
  const env = { ...(await freshStore()), DEMO: 'on', DEMO_SPEED: '50' };
  await using one = closing(await startTestServer({ demo, env }));
  await using other = closing(await startTestServer({ demo, env }));
  const list = async (server: RunningServer) =>
    (await server.app.catalog.listDeskMatches({ line: 'LIVE', page: 1, limit: 500 })).matches;
  const before = (await list(one)).length;
  await vi.waitFor(async () => expect((await list(other)).length).toBeGreaterThan(before + 6), {
    timeout: 150_000,
    interval: 100,
  });
  const streams = (await list(one)).map((match) => match.streamingUrl);
  expect(new Set(streams).size).toBe(streams.length);
});

function closing(server: RunningServer): RunningServer & AsyncDisposable {
  return { ...server, [Symbol.asyncDispose]: () => server.close() };
}
