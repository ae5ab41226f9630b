import type { Config } from '../config/read-config.ts';
import { schemaState } from '../db/check-schema.ts';
import { openDatabase } from '../db/open-database.ts';
import type { Logger } from '../platform/logger.ts';
import { createPasswords } from '../services/accounts/passwords.ts';
import { resetOperator } from '../services/accounts/reset-operator.ts';
import { CannotStart } from './cannot-start.ts';
import { refuseWithoutFolder } from './verify-command.ts';

/** For whoever runs the server, when nobody at the desk can help an operator who has lost the password. */
export async function resetOperatorPassword(
  config: Config,
  logger: Logger,
  username: string,
): Promise<string> {
  if (config.databaseUrl === undefined) refuseWithoutFolder(config.dataDir);
  const db = await openDatabase(config, logger);
  try {
    if ((await schemaState(db)) !== 'CURRENT') {
      throw new CannotStart('Another version wrote the database, or none has. Start this one on it first.');
    }
    const password = await resetOperator({ db, passwords: await createPasswords('full') }, username);
    if (password === undefined) throw new CannotStart(`There is no operator "${username}".`);
    return `The password of ${username} is now ${password}. It is shown only now; whoever was logged in is logged out.`;
  } finally {
    await db.close();
  }
}
