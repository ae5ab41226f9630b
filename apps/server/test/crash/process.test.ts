import { describe, expect, test } from 'vitest';
import { runServer } from '../harness/process.ts';
import { freshStore } from '../harness/store.ts';

describe('a server that is asked to stop', () => {
  test('finishes what is in flight, answers nothing new and ends in peace', async () => {
    const server = runServer({ ...(await freshStore()), DEMO: 'on' });
    const address = await server.opened();
    // Log-ins are slow on purpose, so some of these are surely being worked on when the signal comes.
    const inFlight = Array.from({ length: 6 }, (_, index) =>
      fetch(`${address}/api/auth/login`, {
        method: 'POST',
        headers: { 'x-api-key': 'sanam-local', 'content-type': 'application/json' },
        body: JSON.stringify({ username: `080000000${(index % 5) + 1}`, password: 'demo1234' }),
      }).then((response) => response.status),
    );
    const first = await Promise.race(inFlight);
    server.child.kill('SIGTERM');
    expect(first).toBe(200);
    const statuses = await Promise.all(inFlight);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await server.ended).toBe(0);
    await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed');
  });
});

describe('a start that cannot work', () => {
  test('says in a sentence that the port is taken', async () => {
    const first = runServer(await freshStore());
    const address = await first.opened();
    const second = runServer({ ...(await freshStore()), PORT: new URL(address).port });
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(/port is taken.*PORT/);
    first.child.kill('SIGTERM');
    await first.ended;
  });

  test('says which settings are wrong', async () => {
    const server = runServer({ NODE_ENV: 'production' });
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(/API_KEY is required.*\n.*TOKEN_SECRET is required/);
    expect(server.output()).not.toContain('at ');
  });
});
