import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openTestDatabase } from '../harness/database.ts';
import { freshStore } from '../harness/store.ts';
import { runServer, runServerAlone, runServerIn } from '../harness/process.ts';

describe('graceful shutdown', () => {
  test('SIGTERM finishes requests in flight, refuses new ones and exits with 0', async () => {
    const server = runServer({ ...(await freshStore()), DEMO: 'off' });
    const address = await server.opened();
    const begun = await Promise.all(
      Array.from({ length: 6 }, (_, index) => beginLogIn(address, `080000000${index + 1}`)),
    );
    server.child.kill('SIGTERM');
    const statuses = await Promise.all(begun.map((finish) => finish()));
    // Nobody has registered, which only the database knows.
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect(await server.ended).toBe(0);
    await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed');
  });

  test('SIGTERM works also when nothing reads the output', async () => {
    const server = runServer({ ...(await freshStore()), DEMO: 'off', LOG_LEVEL: 'info' });
    const address = await server.opened();
    server.child.stdout?.destroy();
    server.child.stderr?.destroy();
    for (let nth = 0; nth < 3; nth += 1) expect((await fetch(`${address}/healthz`)).status).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });
});

describe('a failing start', () => {
  test('a taken port is reported, and the next start shows the admin’s password', async () => {
    const first = runServer({ ...(await freshStore()), DEMO: 'off' });
    const address = await first.opened();
    const store = { ...(await freshStore()), DEMO: 'on' };
    const second = runServer({ ...store, PORT: new URL(address).port });
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(/port is taken.*PORT/);
    first.child.kill('SIGTERM');
    await first.ended;

    const third = runServer(store);
    await third.opened();
    expect(third.output()).toMatch(/Desk .*admin, password/);
    third.child.kill('SIGTERM');
    await third.ended;
  });

  test('the invalid settings are named', async () => {
    const server = runServer({ NODE_ENV: 'production' });
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(
      /API_KEY is required.*\n.*METRICS_TOKEN is required.*\n.*TOKEN_SECRET is required/,
    );
    expect(server.output()).not.toContain('at ');
  });

  test('DEMO=on in the server alone names the program that has the demo', async () => {
    const server = runServerAlone({ ...(await freshStore()), DEMO: 'on' });
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(
      /^The server alone has no demo\. Start it with "npm start".*DEMO=off\.\n$/,
    );
  });

  test('an unreachable PostgreSQL is reported without its password', async () => {
    const server = runServer({
      DATABASE_URL: 'postgres://sanam:hunter2@127.0.0.1:9/sanam',
      DATA_DIR: 'memory',
    });
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(
      /^The database cannot be reached \(.*ECONNREFUSED.*\)\. Start PostgreSQL/,
    );
    expect(server.output()).not.toMatch(/hunter2| {4}at /);
  });

  test('a HOST that is no address of this machine is reported', async () => {
    const server = runServer({ ...(await freshStore()), DEMO: 'off', HOST: '203.0.113.1' });
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(/^HOST is not an address of this machine.*\n$/);
  });

  test('a database of a newer version is reported', async () => {
    const store = await freshStore();
    const db = await openTestDatabase(store);
    await db.query(
      "INSERT INTO schema_migration (version, name, checksum) VALUES (9999, '9999_new.sql', 'x')",
    );
    await db.close();
    const server = runServer({ ...store, DEMO: 'off' });
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(/^The database was migrated by a newer Sanam.*\n$/);
  });

  test('an unreadable .env is reported', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sanam-test-'));
    mkdirSync(join(folder, '.env'));
    const server = runServerIn(folder, {});
    expect(await server.ended).toBe(1);
    expect(server.output()).toBe('The file .env cannot be read. Fix or remove it.\n');
    rmSync(folder, { recursive: true });
  });
});

/** Begins a log-in that the server reads. Returns a function that sends the rest and returns the status. */
function beginLogIn(address: string, username: string): Promise<() => Promise<number | undefined>> {
  const sending = request(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'x-api-key': 'sanam-local', 'content-type': 'application/json', expect: '100-continue' },
  });
  const status = new Promise<number | undefined>((resolve, reject) => {
    sending.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject);
  });
  return new Promise((resolve) => {
    sending.once('continue', () =>
      resolve(() => {
        sending.end(JSON.stringify({ username, password: 'nobody’s' }));
        return status;
      }),
    );
    sending.flushHeaders();
  });
}
