import type { Sql } from '../../src/db/database.ts';
import { plant } from './plant.ts';

/** Whoever guesses waits a minute where it would be a second: no machine is so slow that it has passed meanwhile. */
export async function lengthenWaits(db: Sql): Promise<void> {
  await plant(db, 'attempt_consume', ['power(2,', '60 * power(2,']);
}
