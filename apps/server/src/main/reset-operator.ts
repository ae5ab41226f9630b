import type { Config } from '../config/read-config.ts';
import { assertEmbeddedDatabase } from '../data-dir/assert-embedded-database.ts';
import { schemaState } from '../db/check-schema.ts';
import { openDatabase } from '../db/open-database.ts';
import type { Logger } from '../platform/logger.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { createPasswords } from '../services/accounts/passwords.ts';
import { resetOperator } from '../services/accounts/reset-operator.ts';

/** `npm run operator:reset`: for an operator who has lost the password. */
export async function resetOperatorPassword(
  config: Config,
  logger: Logger,
  username: string,
): Promise<string> {
  if (config.databaseUrl === undefined) assertEmbeddedDatabase(config.dataDir);
  const db = await openDatabase(config, logger);
  try {
    if ((await schemaState(db)) !== 'CURRENT') {
      throw new OperatorError(
        'The database was written by another version of Sanam or is empty. Start this version on it first.',
      );
    }
    const password = await resetOperator({ db, passwords: await createPasswords('full') }, username);
    if (password === undefined) throw new OperatorError(`There is no operator "${username}".`);
    return `The password of ${username} is now ${password}. It is shown only once; all their sessions were ended.`;
  } finally {
    await db.close();
  }
}
