import { resolve } from 'node:path';
import { hasDatabase } from '../db/check-schema.ts';
import { OperatorError } from '../platform/operator-error.ts';

/** For commands that need an existing embedded database. */
export function assertEmbeddedDatabase(dataDir: string): void {
  if (dataDir === 'memory') {
    throw new OperatorError('There is no database: DATA_DIR=memory stores nothing.');
  }
  if (!hasDatabase(dataDir)) {
    throw new OperatorError(
      `There is no database in ${resolve(dataDir)}. Set DATA_DIR to the folder of an existing one, or set DATABASE_URL.`,
    );
  }
}
