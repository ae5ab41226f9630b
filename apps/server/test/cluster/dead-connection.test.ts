import { setImmediate as nextLoop } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openPostgres } from '../../src/db/open-postgres.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { openFaultProxy } from '../harness/fault-proxy.ts';
import { TOXICS } from '../harness/fault-proxy.ts';
import { freshStore } from '../harness/store.ts';

test('a silent database connection times out unless the timeout is disabled', async () => {
  const url = new URL((await freshStore())['DATABASE_URL'] ?? '');
  const proxy = await openFaultProxy({ host: url.hostname, port: Number(url.port) });
  url.host = `127.0.0.1:${proxy.port}`;
  const db = openPostgres({
    url: url.href,
    poolSize: 1,
    waitMs: 30_000,
    logger: createLogger('silent'),
    idleTimeoutMs: 3000,
  });
  const gone = { name: 'Unavailable' };
  const reading = () => db.read.selectNoFrom((one) => one.val(1).as('one')).execute();
  for (const work of [() => db.query('SELECT 1'), () => db.transact((tx) => tx.query('SELECT 1')), reading]) {
    await work();
    proxy.poison(TOXICS.timeout);
    await expect(work()).rejects.toMatchObject(gone);
    proxy.poison(undefined);
    // The dead connection is not used again.
    await work();
  }

  const sleep = 'SELECT 1 AS one FROM pg_sleep(5)';
  await expect(db.query(sleep)).rejects.toMatchObject(gone);
  await expect(db.transact((tx) => tx.query(sleep), { timeout: 'none' })).resolves.toEqual([{ one: 1 }]);
  await expect(db.query(sleep)).rejects.toMatchObject(gone);
  await db.close();
});

test('a process that was blocked itself still receives the reply', async () => {
  const db = openPostgres({
    url: (await freshStore())['DATABASE_URL'] ?? '',
    poolSize: 1,
    waitMs: 30_000,
    logger: createLogger('silent'),
    idleTimeoutMs: 1000,
  });
  await db.query('SELECT 1');
  const reply = db.query('SELECT 1 AS one FROM pg_sleep(0.2)');
  await nextLoop();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3000);
  await expect(reply).resolves.toEqual([{ one: 1 }]);
  await db.close();
});
