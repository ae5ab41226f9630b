import { matchNightOf } from '@sanam/betting';
import { ENDPOINTS } from '@sanam/contract';
import type { Endpoint, KnownEndpoint } from '@sanam/contract';
import { expect, test } from 'vitest';
import { readConfig } from '../../src/config/read-config.ts';
import { startServer } from '../../src/main/start-server.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { withDatabase } from '../harness/database.ts';
import { createGameActions } from '../harness/game-actions.ts';
import { OPERATOR_PASSWORD, createMatch, createOperator, setUpTotp } from '../harness/desk.ts';
import { registerPlayer } from '../harness/player.ts';
import { TOKEN_SECRET, call, callData, startTestServer } from '../harness/server.ts';
import { asProduction, freshStore } from '../harness/store.ts';
import { makeValidRequests, sendValid } from '../harness/valid-requests.ts';

/** What an attacker with the server's own connection would try. */
const FORBIDDEN = {
  'drop a trigger': 'DROP TRIGGER entry_forbid_change ON entry',
  'disable a trigger': 'ALTER TABLE entry DISABLE TRIGGER ALL',
  'replace a function': `CREATE OR REPLACE FUNCTION forbid_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`,
  'change a table': 'ALTER TABLE player ADD COLUMN is_rich boolean',
  'empty a table': 'TRUNCATE outbox',
  'change an entry': 'UPDATE entry SET amount = 1',
  'delete from the audit trail': 'DELETE FROM audit',
  'claim another version': 'UPDATE schema_version SET schema_version = 0',
  'create a table': 'CREATE TABLE mine (id integer)',
  'create a function': 'CREATE FUNCTION house_account(varchar) RETURNS bigint LANGUAGE sql RETURN 1',
  'delete a bet': 'DELETE FROM bet',
  'delete a transfer': 'DELETE FROM transfer',
  'delete an approval': 'DELETE FROM approval',
  'delete a player': 'DELETE FROM player',
  'delete a line of the statement': 'DELETE FROM bank_line',
  'forget whose database it is': 'DELETE FROM database_mark',
  'turn triggers off': `SET session_replication_role = 'replica'`,
};

/** Without phone codes there are none; the day was closed before. */
const REFUSED_HERE = new Set<KnownEndpoint>([
  'POST /auth/phone-code',
  'POST /auth/reset-password',
  'POST /desk/players/{id}/reset-code',
  'POST /desk/days/{day}/close',
]);

test('a whole evening runs as a role that owns nothing', async () => {
  const fresh = await freshStore();
  // As in a database from before PostgreSQL 15.
  await withDatabase(fresh, (db) => db.query('GRANT CREATE ON SCHEMA public TO PUBLIC'));
  const store = await asProduction(fresh);
  const server = await startTestServer({ env: { ...store, STEP_DELAY_MS: '0' } });
  const { token } = await createOperator(server);
  await setUpTotp(server, { token, password: OPERATOR_PASSWORD });
  const player = await registerPlayer(server);
  const own = { token: player.accessToken };
  const { transactionId: deposit } = await callData(server, 'POST /wallet/deposit', {
    ...own,
    body: { amount: 1000 },
  });
  const reference = { bankId: '014', bankRef: 'EVENING1' };
  await callData(server, 'POST /desk/transactions/{id}/confirm', { token, id: deposit, body: reference });
  const id = await createMatch(server, token, { rung: '10/9' });
  const { rateId } = await callData(server, 'POST /desk/matches/{id}/open', { token, id });
  const bet = { matchId: id, rateId: rateId ?? 0, rateType: 'MY', betAmount: 100, betType: 'RED' } as const;
  await callData(server, 'POST /bet', { ...own, body: bet });
  await callData(server, 'POST /desk/matches/{id}/close', { token, id });
  await callData(server, 'POST /desk/matches/{id}/result', { token, id, body: { result: 'RED' } });
  const { transactionId: withdrawal } = await callData(server, 'POST /player/withdraw', {
    ...own,
    body: { amount: 500 },
  });
  await callData(server, 'POST /desk/transactions/{id}/refuse', { token, id: withdrawal });
  expect(await callData(server, 'GET /player/wallet', own)).toEqual({ balance: '1090.00', owed: 0 });
  await server.app.accounts.purgeExpired();
  await callData(server, 'POST /player/logout', own);
  expect(await callData(server, 'GET /desk/ledger', { token })).toMatchObject({ isVerified: true });
  await server.close();

  const { DATABASE_URL = '', DATABASE_MIGRATE_URL = '' } = store;
  await withDatabase({ DATABASE_URL }, async (db) => {
    for (const [what, statement] of Object.entries(FORBIDDEN)) {
      await expect(db.query(statement), what).rejects.toMatchObject({ code: '42501' });
    }
  });
  // The owner may: the statements are right, and the role is what stops them.
  const undo = new Error('undo');
  await withDatabase({ DATABASE_URL: DATABASE_MIGRATE_URL }, async (db) => {
    for (const name of ['drop a trigger', 'replace a function', 'change a table', 'empty a table'] as const) {
      const changing = db.transact(async (tx) => {
        await tx.query(FORBIDDEN[name]);
        throw undo;
      });
      await expect(changing, name).rejects.toBe(undo);
    }
  });
});

test('every route and every job works as the role that owns nothing', async () => {
  // Not in production, where every operator needs a second factor first; there a server creates nothing at its start.
  const { NODE_ENV: _, DATABASE_MIGRATE_URL = '', ...store } = await asProduction(await freshStore());
  const asOwner = (statement: string) =>
    withDatabase({ DATABASE_URL: DATABASE_MIGRATE_URL }, (db) => db.query(statement));
  const role = new URL(store.DATABASE_URL ?? '').username;
  await asOwner(`GRANT CREATE ON SCHEMA public TO ${role}`);
  const env = { ...store, PASSWORD_HASH_COST: 'light', STEP_DELAY_MS: '0' };
  const server = await startTestServer({ env });
  await asOwner(`REVOKE CREATE ON SCHEMA public FROM ${role}`);
  const { token: admin } = await createOperator(server);
  // Yesterday, which is over.
  const day = matchNightOf(new Date(Date.now() - 86_400_000));
  await callData(server, 'GET /desk/ledger', { token: admin });
  expect(await call(server, 'POST /desk/days/{day}/close', { token: admin, id: day })).toMatchObject({
    status: 200,
  });
  const player = await (await createGameActions(server)).createPlayer(100_000);
  const valid = await makeValidRequests(server, player);
  const failed: unknown[] = [];
  for (const [name, { access }] of Object.entries(ENDPOINTS) as [KnownEndpoint, Endpoint][]) {
    const token = { public: undefined, member: player.accessToken }[String(access)] ?? admin;
    const { status, reply } = await sendValid(server, name, valid.get(name), token);
    if (status !== 200 && !REFUSED_HERE.has(name)) failed.push({ name, status, reply });
  }
  expect(failed).toEqual([]);

  const { accounts, wallet, storeDays, shrinkRefusals, db } = server.app;
  for (const job of [accounts.purgeExpired, accounts.recordSessionUse, wallet.purgeSlipImages]) await job();
  await shrinkRefusals();
  await storeDays();
  // Jobs that only other rows reach than those of this test.
  await db.query('DELETE FROM desk_event');
  await server.close();
});

test('production refuses to run as the owner of the tables', async () => {
  const store = await asProduction(await freshStore());
  const owner = { ...store, DATABASE_URL: store['DATABASE_MIGRATE_URL'] ?? '' };
  const secrets = { PORT: '0', API_KEY: 'production-key', TOKEN_SECRET };
  const start = startServer({ config: readConfig({ ...owner, ...secrets }), logger: createLogger('silent') });
  await expect(start).rejects.toThrow(
    /^The role "\w+" in DATABASE_URL owns the tables, .* In production use a role that owns nothing/,
  );
});
