import { expect, test } from 'vitest';
import { readConfig } from '../../src/config/read-config.ts';
import { startServer } from '../../src/main/start-server.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { withDatabase } from '../harness/database.ts';
import { OPERATOR_PASSWORD, createMatch, createOperator, setUpTotp } from '../harness/desk.ts';
import { registerPlayer } from '../harness/player.ts';
import { TOKEN_SECRET, callData, startTestServer } from '../harness/server.ts';
import { asProduction, freshStore } from '../harness/store.ts';

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
  'turn triggers off': `SET session_replication_role = 'replica'`,
};

test('a whole evening runs as a role that owns nothing', async () => {
  const store = await asProduction(await freshStore());
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
  expect(await callData(server, 'GET /player/wallet', own)).toEqual({ balance: '1090.00' });
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

test('production refuses to run as the owner of the tables', async () => {
  const store = await asProduction(await freshStore());
  const owner = { ...store, DATABASE_URL: store['DATABASE_MIGRATE_URL'] ?? '' };
  const secrets = { PORT: '0', API_KEY: 'production-key', TOKEN_SECRET };
  const start = startServer({ config: readConfig({ ...owner, ...secrets }), logger: createLogger('silent') });
  await expect(start).rejects.toThrow(
    /^The role "\w+" in DATABASE_URL owns the tables, .* In production use a role that owns nothing/,
  );
});
