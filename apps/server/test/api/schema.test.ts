import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config/read-config.ts';
import { analyzeNewTables } from '../../src/db/analyze-new-tables.ts';
import { assertSchemaCurrent, schemaState } from '../../src/db/check-schema.ts';
import type { Database } from '../../src/db/database.ts';
import { SchemaMismatch, migrate } from '../../src/db/migrate.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { SCHEMA_FOLDER, readSchemaCode } from '../../src/db/schema-code.ts';
import type { SchemaCode } from '../../src/db/schema-code.ts';
import { migrateDatabase } from '../../src/main/migrate-database.ts';
import { startServer } from '../../src/main/start-server.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { openTestDatabase } from '../harness/database.ts';
import { emptyStore, withAppRole } from '../harness/store.ts';

const logger = createLogger('silent');
const code = readSchemaCode();
const next = code.schemaVersion + 1;

/** The same functions and one more, as the next version might have them. */
function nextVersion(schemaVersion: number, ...more: string[]): SchemaCode {
  const statements = [...code.statements, ...more];
  return { schemaVersion, hash: `${schemaVersion} ${more.join()}`, statements };
}

async function readFunctions(db: Database) {
  return db.query<{ name: string; body: string }>(
    `SELECT proname AS name, prosrc AS body FROM pg_proc
      WHERE pronamespace = current_schema()::regnamespace ORDER BY proname COLLATE "C"`,
  );
}

describe('a migrated database', () => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase();
  });
  afterAll(() => db.close());

  const text = readdirSync(SCHEMA_FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => readFileSync(join(SCHEMA_FOLDER, file), 'utf8'))
    .join('\n');

  test('the database has exactly the functions of the files with their bodies', async () => {
    const written = [...text.matchAll(/^CREATE OR REPLACE FUNCTION (\w+)\(.*?\bAS \$\$(.*?)\$\$;/gms)].map(
      ([, name = '', body = '']) => ({ name, body }),
    );
    expect(written.length).toBeGreaterThan(30);
    expect(await readFunctions(db)).toEqual(written.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
  });

  test('the database has exactly the triggers of the files', async () => {
    const written = [...text.matchAll(/^CREATE (?:OR REPLACE|CONSTRAINT) TRIGGER (\w+)\s[^;]*?\bON (\w+)/gm)];
    const triggers = await db.query<{ name: string }>(
      `SELECT tgname || ' on ' || tgrelid::regclass AS name FROM pg_trigger WHERE NOT tgisinternal`,
    );
    expect(triggers.map(({ name }) => name).toSorted()).toEqual(
      written.map(([, name, table]) => `${name} on ${table}`).toSorted(),
    );
  });

  test('the schema is current, and migrating it again applies nothing', async () => {
    expect(await schemaState(db)).toBe('CURRENT');
    expect(await migrate(db)).toEqual([]);
    await assertSchemaCurrent(db);
  });
});

describe('a newer version of the functions', () => {
  const returning = (type: string, value: string) =>
    `CREATE OR REPLACE FUNCTION added_later() RETURNS ${type} LANGUAGE sql AS $$ SELECT ${value} $$;`;

  test('a newer version replaces changed functions and drops removed ones', async () => {
    const db = await openTestDatabase();
    const value = async () => (await db.query<{ v: unknown }>('SELECT added_later() AS v'))[0]?.v;
    expect(await migrate(db, { code: nextVersion(next, returning('integer', '1')) })).toEqual([
      `functions, version ${next}`,
    ]);
    expect(await value()).toBe(1);
    // Another type of result cannot be replaced in place.
    await migrate(db, { code: nextVersion(next + 1, returning('text', `'two'`)) });
    expect(await value()).toBe('two');
    const trigger =
      'CREATE OR REPLACE TRIGGER added_later BEFORE DELETE ON outbox EXECUTE FUNCTION forbid_change();';
    await migrate(db, { code: nextVersion(next + 2, trigger) });
    await migrate(db, { code: { ...code, schemaVersion: next + 3 } });
    expect(await db.query(`SELECT FROM pg_trigger WHERE tgname = 'added_later'`)).toEqual([]);
    expect((await readFunctions(db)).map(({ name }) => name)).not.toContain('added_later');
    expect((await readFunctions(db)).length).toBeGreaterThan(30);
    await db.close();
  });

  test('an older process neither starts nor restores its functions', async () => {
    const db = await openTestDatabase();
    await migrate(db, { code: nextVersion(next, returning('integer', '1')) });
    expect(await schemaState(db)).toBe('NEWER');
    await expect(migrate(db)).rejects.toThrow(
      `functions of a newer Sanam (schemaVersion ${next}; this one has ${code.schemaVersion})`,
    );
    await expect(assertSchemaCurrent(db)).rejects.toThrow(/functions of a newer Sanam/);
    expect((await readFunctions(db)).map(({ name }) => name)).toContain('added_later');
    await db.close();
  });

  test('changes without a new version are applied only in development', async () => {
    const db = await openTestDatabase();
    const changed = nextVersion(code.schemaVersion, returning('integer', '1'));
    await expect(migrate(db, { code: changed, isProduction: true })).rejects.toThrow(SchemaMismatch);
    expect(await migrate(db, { code: changed })).toHaveLength(1);
    expect(await schemaState(db)).toBe('CHANGED');
    await expect(assertSchemaCurrent(db)).rejects.toThrow(/other functions.*same schemaVersion/);
    await db.close();
  });

  test('a version that fails changes nothing', async () => {
    const db = await openTestDatabase();
    const before = await readFunctions(db);
    const broken = nextVersion(next, returning('integer', '1'), returning('integer', 'no_such_column'));
    await expect(migrate(db, { code: broken })).rejects.toThrow(/no_such_column/);
    expect(await readFunctions(db)).toEqual(before);
    expect(await schemaState(db)).toBe('CURRENT');
    await db.close();
  });
});

test('the server refuses a database from before the baseline migration with a message', async () => {
  const db = await openTestDatabase();
  await db.query(`UPDATE schema_migration SET name = '0001_players.sql', checksum = 'x'`);
  const sentence = /made by a version of Sanam from before its first release.*Use an empty database/;
  await expect(migrate(db)).rejects.toThrow(sentence);
  await expect(assertSchemaCurrent(db)).rejects.toThrow(sentence);
  await db.close();
});

test('in production a server starts only on a database that was migrated before', async () => {
  const config = readConfig({
    ...(await withAppRole(await emptyStore())),
    NODE_ENV: 'production',
    PORT: '0',
    API_KEY: 'production-key',
    METRICS_TOKEN: 'a token for metrics',
    TOKEN_SECRET: 'a secret that is long enough for production',
  });
  await expect(startServer({ config, logger })).rejects.toThrow(
    'The database is empty. Run "npm run migrate" first',
  );
  expect(await migrateDatabase(config, logger)).toMatch(
    /^Applied: 0001_baseline\.sql(, \d{4}_\w+\.sql)*, functions/,
  );
  expect(await migrateDatabase(config, logger)).toMatch(/^The schema is up to date\./);
  const server = await startServer({ config, logger });
  await server.close();
  const db = await openDatabase(config, logger);
  expect(await schemaState(db)).toBe('CURRENT');
  await db.close();
});

test('npm run migrate analyzes restored tables, since the role of the server may not', async () => {
  const store = await emptyStore();
  const config = readConfig(store);
  await migrateDatabase(config, logger);
  const db = await openDatabase(config, logger);
  await db.query(
    `INSERT INTO desk_event (seq, channel, event) SELECT n, repeat('1', 100), '{}' FROM generate_series(1, 1000) AS n`,
  );
  await db.close();
  await migrateDatabase(config, logger);
  const analyzed = await openDatabase(config, logger);
  const statistics = 'SELECT reltuples > 0 AS "isKnown" FROM pg_class WHERE relname = \'desk_event\'';
  expect(await analyzed.query(statistics)).toEqual([{ isKnown: true }]);
  await analyzed.close();
});

test('tables that were filled without statistics are analyzed once, small ones never', async () => {
  const db = await openTestDatabase();
  expect(await analyzeNewTables(db)).toEqual([]);
  await db.query(`INSERT INTO stadium (name) VALUES ('small')`);
  await db.query(
    `INSERT INTO desk_event (seq, channel, event) SELECT n, repeat('1', 100), '{}' FROM generate_series(1, 1000) AS n`,
  );
  expect(await analyzeNewTables(db)).toEqual(['desk_event']);
  expect(await analyzeNewTables(db)).toEqual([]);
  await db.close();
});
