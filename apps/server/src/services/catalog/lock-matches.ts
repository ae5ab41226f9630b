import type { Sql } from '../../db/database.ts';

/** Locks matches as for a change of each, in the order of their ids as everywhere. */
export async function lockMatches(tx: Sql, matchIds: readonly number[]): Promise<void> {
  for (const id of matchIds.toSorted((one, other) => one - other)) {
    await tx.query('SELECT pg_advisory_xact_lock(match_lock(), $1::integer)', [id], 'match-lock');
  }
}
