import type { Database } from '../../../apps/server/src/db/database.ts';
import { migrate } from '../../../apps/server/src/db/migrate.ts';
import { openPostgres } from '../../../apps/server/src/db/open-postgres.ts';
import { createLogger } from '../../../apps/server/src/platform/logger.ts';
import type { ThrowawayPostgres } from '../../../tools/throwaway-postgres.mjs';
import { addPlayers, type Player } from './add-players.ts';
import { logInAtDesk, type Api } from './api-client.ts';
import { startServer } from './start-server.ts';

/** A server on a database of its own, with a desk session and direct access to the database. */
export interface ServerFixture {
  readonly db: Database;
  readonly address: string;
  readonly url: string;
  readonly desk: Api & { readonly token: string };
  readonly addPlayers: (count: number, baht: number) => Promise<Player[]>;
  readonly close: () => Promise<void>;
}

/** With a `template` the database is a copy of the one with that name. */
export async function startServerFixture(
  postgres: ThrowawayPostgres,
  name: string,
  options: { template?: string } = {},
): Promise<ServerFixture> {
  const url = await postgres.createDatabase(name, options);
  const db = openPostgres({ url, poolSize: 4, logger: createLogger('error'), idleTimeoutMs: 0 });
  await migrate(db);
  // The copy has the second factor of the session that filled the template.
  if (options.template !== undefined) await db.query('UPDATE operator SET totp_secret = NULL');
  const { address, close } = await startServer({ DATABASE_URL: url, DEMO: 'off' });
  return {
    db,
    address,
    url,
    desk: await logInAtDesk(address),
    addPlayers: (count, baht) => addPlayers(db, count, baht),
    async close() {
      await db.close();
      await close();
    },
  };
}
