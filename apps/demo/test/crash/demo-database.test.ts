import { expect, test } from 'vitest';
import { demo } from '../../src/demo.ts';
import { registerPlayer } from '../../../server/test/harness/player.ts';
import { runServer } from '../../../server/test/harness/process.ts';
import { TOKEN_SECRET, startTestServer } from '../../../server/test/harness/server.ts';
import { withDatabase } from '../../../server/test/harness/database.ts';
import { asProduction, freshStore } from '../../../server/test/harness/store.ts';

type Store = Record<string, string>;

const DEMO = { DEMO: 'on', DEMO_SPEED: '0' };
const SECRETS = { API_KEY: 'production-key', TOKEN_SECRET };

/** A database whose first start was that of a demo, or of a house with one player. */
async function createDatabase(kind: 'demo' | 'house'): Promise<Store> {
  const store = await freshStore();
  const isDemo = kind === 'demo';
  const server = await startTestServer({ env: { ...store, ...(isDemo && DEMO) }, ...(isDemo && { demo }) });
  if (!isDemo) await registerPlayer(server);
  await server.close();
  return store;
}

/** What the program prints when it refuses to start; undefined when it opens. */
async function refusalOf(env: Store): Promise<string | undefined> {
  const server = runServer(env);
  const hasOpened = await Promise.race([server.opened().then(() => true), server.ended.then(() => false)]);
  if (hasOpened) server.child.kill('SIGTERM');
  await server.ended;
  return hasOpened ? undefined : server.output();
}

const countPlayers = (store: Store): Promise<number | undefined> =>
  withDatabase(
    store,
    async (db) => (await db.query<{ n: number }>('SELECT count(*) AS n FROM player'))[0]?.n,
  );

test('the database of a demo serves the demo and never production', async () => {
  const store = await createDatabase('demo');
  expect(await refusalOf({ ...(await asProduction(store)), ...SECRETS })).toMatch(
    /^This database belongs to a demo: .*\n$/,
  );
  expect(await refusalOf({ ...store, ...DEMO })).toBeUndefined();
});

test('the database of a house serves production and never the demo', async () => {
  const store = await createDatabase('house');
  expect(await refusalOf({ ...store, ...DEMO })).toMatch(/^This database does not belong to a demo\. .*\n$/);
  expect(await countPlayers(store)).toBe(1);
  expect(await refusalOf({ ...(await asProduction(store)), ...SECRETS })).toBeUndefined();
});

test('a database with players from before the mark is no demo’s', async () => {
  const store = await createDatabase('house');
  await withDatabase(store, async (db) => {
    await expect(db.query('DELETE FROM database_mark')).rejects.toMatchObject({ code: 'SN002' });
    await db.query('ALTER TABLE database_mark DISABLE TRIGGER ALL');
    await db.query('DELETE FROM database_mark');
  });
  expect(await refusalOf({ ...store, ...DEMO })).toMatch(
    /^This database has players who are not the demo's\. .*\n$/,
  );
  expect(await countPlayers(store)).toBe(1);
});
