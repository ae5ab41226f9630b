import { describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config/read-config.ts';
import { schemaState } from '../../src/db/check-schema.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { runVerifyCommand } from '../../src/main/verify-command.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { openTestDatabase } from '../harness/database.ts';
import { freshStore } from '../harness/store.ts';

const logger = createLogger('silent');

describe('the ledger check', () => {
  test('a database of this version passes the ledger check', async () => {
    const store = await freshStore();
    await (await openTestDatabase(store)).close();
    await expect(runVerifyCommand(readConfig(store), logger)).resolves.toMatchObject({ isVerified: true });
  });

  test.each([
    ['an empty database', 'DROP TABLE schema_migration', 'EMPTY', /no ledger/],
    ['an older version', 'UPDATE schema_version SET schema_version = 0', 'OLDER', /older version of Sanam/],
    [
      'a newer version',
      "INSERT INTO schema_migration VALUES (9999, '9999_new.sql', 'x')",
      'NEWER',
      /Another/,
    ],
    ['another version', "UPDATE schema_migration SET checksum = 'x' WHERE version = 1", 'NEWER', /Another/],
  ] as const)(
    'the check of %s is refused with a message and changes nothing',
    async (_what, change, state, sentence) => {
      const store = await freshStore();
      const config = readConfig(store);
      const before = await openTestDatabase(store);
      await before.query(change);
      await before.close();

      await expect(runVerifyCommand(config, logger)).rejects.toThrow(sentence);

      const after = await openDatabase(config, logger);
      expect(await schemaState(after)).toBe(state);
      await after.close();
    },
  );

  test('the check of a server without a database is refused', async () => {
    await expect(runVerifyCommand(readConfig({ DATA_DIR: 'memory' }), logger)).rejects.toThrow(
      'stores nothing',
    );
  });
});
