import { createEmitter } from '@sanam/runtime';
import type { Config } from '../config/read-config.ts';
import { assertEmbeddedDatabase } from '../data-dir/assert-embedded-database.ts';
import { schemaState } from '../db/check-schema.ts';
import { openDatabase } from '../db/open-database.ts';
import type { Logger } from '../platform/logger.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { systemClock } from '../platform/clock.ts';
import { createPasswords } from '../services/accounts/passwords.ts';
import { CONSOLE, resetOperator } from '../services/accounts/reset-operator.ts';
import { createCatalog } from '../services/catalog/index.ts';

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
        'The database was written by another version of Sanam or is empty. Run npm run migrate first.',
      );
    }
    const reset = await resetOperator({ db, passwords: await createPasswords('full') }, username);
    if (!reset) throw new OperatorError(`There is no operator "${username}".`);
    const catalog = createCatalog({ db, clock: systemClock, matchChanged: createEmitter() });
    const release = catalog.releaseAll({ operatorId: reset.id, actor: CONSOLE, isClosing: true });
    // The password is shown whatever becomes of the matches.
    const left = await release.then(
      () => '',
      () => ' Some matches that they hold could not be closed: close them at the desk.',
    );
    return `The password of ${username} is now ${reset.password}. It is shown only once; all their sessions were ended.${left}`;
  } finally {
    await db.close();
  }
}
