import { beforeAll, describe, expect, test } from 'vitest';
import { runServer } from '../harness/process.ts';
import { freshStore } from '../harness/store.ts';

describe('the embedded database', () => {
  let env: Record<string, string>;
  beforeAll(async () => {
    env = { ...(await freshStore()), DEMO: 'on' };
  });

  test('belongs to one server; a second is refused, and asks the first for the books', async () => {
    const first = runServer(env);
    await first.opened();
    expect(first.output()).toContain('not for real money');
    expect(first.output()).toMatch(/Desk .*admin, password/);

    const second = runServer(env);
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain('Another Sanam server is using the data folder');

    const books = runServer(env, 'check-books');
    expect(await books.ended).toBe(0);
    expect(books.output()).toMatch(/Checked the server at .*\n(.*proved.*\n)+/);
    expect(books.output()).toContain('The books are right.');

    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    const again = runServer(env, 'check-books');
    expect(await again.ended).toBe(0);
    expect(again.output()).toContain('Checked the embedded database');
  });

  test('shows the first admin’s password once', async () => {
    const again = runServer(env);
    await again.opened();
    expect(again.output()).not.toMatch(/admin, password/);
    again.child.kill('SIGTERM');
    await again.ended;
  });
});
