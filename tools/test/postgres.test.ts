import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { findSystemBinaries } from '../postgres/find-binaries.mjs';
import { createDatabaseBeside, startPostgres } from '../throwaway-postgres.mjs';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });
const source = process.env['SANAM_TEST_POSTGRES'] === 'npm' || !findSystemBinaries() ? 'npm' : 'system';
let postgres: Awaited<ReturnType<typeof startPostgres>>;

beforeAll(async () => {
  postgres = await startPostgres({ source });
});

afterAll(() => postgres.stop());
afterEach(() => vi.unstubAllEnvs());

async function query(url: string, sql: string): Promise<Record<string, string>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, string>>(sql)).rows;
  } finally {
    await client.end();
  }
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Another program that starts a PostgreSQL and then idles. */
async function startInOtherProcess() {
  const script = `
    const { startPostgres } = await import('./throwaway-postgres.mjs');
    const { url, pid } = await startPostgres({ source: '${source}', durable: false });
    console.log(JSON.stringify({ url, pid }));
    setInterval(() => {}, 1000);`;
  const cwd = path.join(import.meta.dirname, '..');
  const program = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd });
  const [line] = await once(program.stdout, 'data');
  const { url, pid }: { url: string; pid: number } = JSON.parse(String(line));
  const [row] = await query(url, 'SHOW data_directory');
  return { program, pid, folder: path.dirname(row?.['data_directory'] ?? '') };
}

test('the test database flushes every commit, as in production', async () => {
  expect(await query(postgres.url, 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
  expect(await query(postgres.url, 'SHOW synchronous_commit')).toEqual([{ synchronous_commit: 'on' }]);
});

test('the test database refuses a wrong password', async () => {
  const wrong = new URL(postgres.url);
  wrong.password = 'guess';
  await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
});

test('a commit survives a crash of the database', async () => {
  const url = await postgres.createDatabase('crash');
  await query(url, 'CREATE TABLE kept AS SELECT 7 AS number');
  const before = postgres.pid;
  await postgres.restartImmediate();
  expect(postgres.pid).not.toBe(before);
  expect(await query(url, 'SELECT number FROM kept')).toEqual([{ number: 7 }]);
});

test('a database can be created as a copy of another', async () => {
  const original = await postgres.createDatabase('original');
  await query(original, 'CREATE TABLE kept AS SELECT 7 AS number');
  const copy = await postgres.createDatabase('copy', { template: 'original' });
  expect(await query(copy, 'SELECT number FROM kept')).toEqual([{ number: 7 }]);
});

test('killing the program that started the server removes the server and its files', async () => {
  const { program, pid, folder } = await startInOtherProcess();
  expect([isAlive(pid), existsSync(folder)]).toEqual([true, true]);
  program.kill('SIGKILL');
  await vi.waitFor(() => expect([isAlive(pid), existsSync(folder)]).toEqual([false, false]), 60_000);
});

test('databases created on a given server are dropped, and no others', async () => {
  vi.stubEnv('TEST_DATABASE_URL', postgres.url);
  const before = await query(postgres.url, 'SELECT datname FROM pg_database ORDER BY 1');
  const given = await startPostgres({ source: 'given' });
  await query(await given.createDatabase('more'), 'SELECT 1');
  await query(await createDatabaseBeside(given.url, 'beside'), 'SELECT 1');
  await expect(given.restartImmediate()).rejects.toThrow('cannot be restarted by a test');
  await given.stop();
  expect(await query(postgres.url, 'SELECT datname FROM pg_database ORDER BY 1')).toEqual(before);
});

test('an unknown source of PostgreSQL is refused', async () => {
  vi.stubEnv('SANAM_TEST_POSTGRES', 'sytem');
  await expect(startPostgres()).rejects.toThrow('use given, system or npm');
});
