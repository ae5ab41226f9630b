import { grantAppRole } from '../../../apps/server/src/db/app-role.ts';
import { openPostgres } from '../../../apps/server/src/db/open-postgres.ts';
import { createLogger } from '../../../apps/server/src/platform/logger.ts';

const ROLE = 'bench_app';

/** The URL of the same migrated database for a role that owns nothing: in production the server runs as no other. */
export async function toAppUrl(ownerUrl: string): Promise<string> {
  const db = openPostgres({ url: ownerUrl, poolSize: 1, logger: createLogger('error') });
  await db.transact(async (tx) => {
    const existing = await tx.query('SELECT FROM pg_roles WHERE rolname = $1', [ROLE]);
    if (existing.length === 0) await tx.query(`CREATE ROLE ${ROLE} LOGIN PASSWORD '${ROLE}'`);
    await grantAppRole(tx, ROLE);
  });
  await db.close();
  const url = new URL(ownerUrl);
  [url.username, url.password] = [ROLE, ROLE];
  return url.href;
}
