import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { lockDataDir } from '../../src/db/lock-data-dir.ts';
import { runServer } from '../harness/process.ts';
import { freshStore } from '../harness/store.ts';

describe('the embedded database', () => {
  let env: Record<string, string>;
  beforeAll(async () => {
    env = { ...(await freshStore()), DEMO: 'on' };
  });

  test('a second server is refused, and the ledger check runs in the first one', async () => {
    const first = runServer(env);
    await first.opened();
    expect(first.output()).toContain('not for real money');
    expect(first.output()).toMatch(/Desk .*admin, password/);

    const second = runServer(env);
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(/Another Sanam server is using the data folder .*Its address is http/s);

    const check = runServer(env, 'verify-ledger');
    expect(await check.ended).toBe(0);
    expect(check.output()).toMatch(/Verified the ledger of the server at .*\n( +ok +.*\n)+/);
    expect(check.output()).toContain('Ledger verification passed.');

    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    const again = runServer(env, 'verify-ledger');
    expect(await again.ended).toBe(0);
    expect(again.output()).toContain('Verified the ledger of the embedded database');
  });

  test('the first admin’s password is shown once', async () => {
    const again = runServer(env);
    await again.opened();
    expect(again.output()).not.toMatch(/admin, password/);
    again.child.kill('SIGTERM');
    await again.ended;
  });

  test('a ledger check of a folder without a database creates none', async () => {
    const DATA_DIR = `${env['DATA_DIR']}-mistyped`;
    const check = runServer({ DATA_DIR }, 'verify-ledger');
    expect(await check.ended).toBe(1);
    expect(check.output()).toBe(
      `There is no database in ${DATA_DIR}. Set DATA_DIR to the folder of an existing one, or set DATABASE_URL.\n`,
    );
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  test('a database of a killed server opens again and is refused while it starts', async () => {
    const folder = env['DATA_DIR'] ?? '';
    const killed = runServer(env);
    await killed.opened();
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(existsSync(join(folder, 'server.json'))).toBe(true);

    const opening = lockDataDir(folder);
    const check = runServer(env, 'verify-ledger');
    expect(await check.ended).toBe(1);
    expect(check.output()).toMatch(
      /^A Sanam server is using .* \(no response from .*\)\. It may be starting.*\n$/,
    );
    opening.release();
  });
});
