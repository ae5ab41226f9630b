import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { findSystemBinaries } from '../postgres/find-binaries.mjs';
import { createDatabaseBeside, startPostgres } from '../throwaway-postgres.mjs';

const PATIENCE_MS = 180_000;
vi.setConfig({ testTimeout: 60_000 });
const source = process.env['SANAM_TEST_POSTGRES'] === 'npm' || !findSystemBinaries() ? 'npm' : 'system';
let postgres: Awaited<ReturnType<typeof startPostgres>>;

beforeAll(async () => {
  postgres = await startPostgres({ source });
}, PATIENCE_MS);

afterAll(() => postgres.stop(), PATIENCE_MS);
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

/** A program of its own that starts a PostgreSQL and then does nothing. */
async function startElsewhere() {
  const script = `
    const { startPostgres } = await import(${JSON.stringify(path.join(import.meta.dirname, '../throwaway-postgres.mjs'))});
    const { url, pid } = await startPostgres({ source: '${source}', durable: false });
    console.log(JSON.stringify({ url, pid }));
    setInterval(() => {}, 1000);`;
  const program = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(program.stdout, 'data');
  const { url, pid }: { url: string; pid: number } = JSON.parse(String(line));
  const [row] = await query(url, 'SHOW data_directory');
  return { program, pid, folder: path.dirname(row?.['data_directory'] ?? '') };
}

test('it flushes every commit, as in production', async () => {
  expect(await query(postgres.url, 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
  expect(await query(postgres.url, 'SHOW synchronous_commit')).toEqual([{ synchronous_commit: 'on' }]);
});

test('it is reached with its password only', async () => {
  const wrong = new URL(postgres.url);
  wrong.password = 'guess';
  await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
});

test('what was committed is there after it went down without warning', async () => {
  const url = await postgres.createDatabase('crash');
  await query(url, 'CREATE TABLE kept AS SELECT 7 AS number');
  const before = postgres.pid;
  await postgres.restartImmediate();
  expect(postgres.pid).not.toBe(before);
  expect(await query(url, 'SELECT number FROM kept')).toEqual([{ number: 7 }]);
});

test('a database can be made as a copy of another', async () => {
  const original = await postgres.createDatabase('original');
  await query(original, 'CREATE TABLE kept AS SELECT 7 AS number');
  const copy = await postgres.createDatabase('copy', { template: 'original' });
  expect(await query(copy, 'SELECT number FROM kept')).toEqual([{ number: 7 }]);
});

test(
  'killing the program that started it takes the server and its files along',
  async () => {
    const { program, pid, folder } = await startElsewhere();
    expect([isAlive(pid), existsSync(folder)]).toEqual([true, true]);
    program.kill('SIGKILL');
    await vi.waitFor(() => expect([isAlive(pid), existsSync(folder)]).toEqual([false, false]), 60_000);
  },
  PATIENCE_MS,
);

test('databases made on a given server are dropped again, and nothing else is touched', async () => {
  vi.stubEnv('TEST_DATABASE_URL', postgres.url);
  const before = await query(postgres.url, 'SELECT datname FROM pg_database ORDER BY 1');
  const borrowed = await startPostgres({ source: 'given' });
  await query(await borrowed.createDatabase('more'), 'SELECT 1');
  await query(await createDatabaseBeside(borrowed.url, 'beside'), 'SELECT 1');
  await expect(borrowed.restartImmediate()).rejects.toThrow('not ours to restart');
  await borrowed.stop();
  expect(await query(postgres.url, 'SELECT datname FROM pg_database ORDER BY 1')).toEqual(before);
});

test('a wish for a source that is none is refused, not passed over', async () => {
  vi.stubEnv('SANAM_TEST_POSTGRES', 'sytem');
  await expect(startPostgres()).rejects.toThrow('it may be given, system or npm');
});
