import type { Database } from '../../../apps/server/src/db/database.ts';
import { createTokens } from '../../../apps/server/src/services/accounts/tokens.ts';
import { TOKEN_SECRET } from './run-server.ts';

const HOURS = 6;

export interface Player {
  id: number;
  token: string;
}

/** Players with money who are logged in, made in a few statements, without the password hashes that would cost. */
export async function addPlayers(db: Database, count: number, baht: number): Promise<Player[]> {
  const [taken] = await db.query<{ count: number }>('SELECT count(*) FROM player');
  const rows = await db.query<{ player_id: number; session_id: string }>(
    `SELECT made.player_id, gen_random_uuid() AS session_id
       FROM generate_series(1, $1::int) AS nth,
            LATERAL player_register('07' || lpad(($2::bigint + nth)::text, 8, '0'), 'bench', '$argon2id$none', 'SCB',
                                    'SCB', '1', 'bench', NULL, 1, 1) AS made`,
    [count, taken?.count ?? 0],
  );
  const ids = rows.map((row) => row.player_id);
  await db.query(`SELECT wallet_open(id, 'bench-' || id, $2) FROM unnest($1::bigint[]) AS id`, [
    ids,
    baht * 100,
  ]);
  await db.query(
    `INSERT INTO session (id, player_id, expires_at)
     SELECT id, player_id, now() + interval '${HOURS} hours'
       FROM unnest($1::uuid[], $2::bigint[]) AS made (id, player_id)`,
    [rows.map((row) => row.session_id), ids],
  );
  const tokens = createTokens({ secret: TOKEN_SECRET, clock: { now: () => new Date() } });
  return Promise.all(
    rows.map(async ({ player_id: id, session_id: sessionId }) => ({
      id,
      token: await tokens.signAccess('player', { subjectId: id, sessionId }, HOURS * 3600),
    })),
  );
}
