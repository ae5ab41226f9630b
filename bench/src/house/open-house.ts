import type { Database } from '../../../apps/server/src/db/database.ts';
import { openPostgres } from '../../../apps/server/src/db/open-postgres.ts';
import { createLogger } from '../../../apps/server/src/platform/logger.ts';
import type { ThrowawayPostgres } from '../../../tools/throwaway-postgres.mjs';
import { addPlayers, type Player } from './add-players.ts';
import { askAt, openDesk, type Ask, type Desk } from './call-server.ts';
import { runServer } from './run-server.ts';

/** A server on PostgreSQL, its desk, and a look into its database beside it. */
export interface House {
  db: Database;
  address: string;
  url: string;
  ask: Ask;
  desk: Desk;
  addPlayers: (count: number, baht: number) => Promise<Player[]>;
  close: () => Promise<void>;
}

/** @param options the database is a copy of this one, if named */
export async function openHouse(
  postgres: ThrowawayPostgres,
  name: string,
  options: { template?: string } = {},
): Promise<House> {
  const url = await postgres.createDatabase(name, options);
  const server = await runServer({ DATABASE_URL: url, DEMO: 'off' });
  const db = openPostgres({ url, poolSize: 4, logger: createLogger('error'), idleTimeoutMs: 0 });
  const ask = askAt(server.address);
  return {
    db,
    address: server.address,
    url,
    ask,
    desk: await openDesk(ask),
    addPlayers: (count, baht) => addPlayers(db, count, baht),
    async close() {
      await db.close();
      await server.close();
    },
  };
}
