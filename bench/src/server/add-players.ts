import type { Database, Sql } from '../../../apps/server/src/db/database.ts';
import { createPasswords } from '../../../apps/server/src/services/accounts/passwords.ts';
import { createTokens } from '../../../apps/server/src/services/accounts/tokens.ts';
import { TOKEN_SECRET } from './start-server.ts';

const HOURS = 6;

/** The password of all players after `setPasswords`. */
export const PLAYER_PASSWORD = 'a player of one measurement';

export interface Player {
  id: number;
  username: string;
  token: string;
}

interface InsertedRow {
  player_id: number;
  phone: string;
  session_id: string;
}

/** Inserts logged-in players with money in a few statements, without hashing passwords, which takes long. */
export async function addPlayers(db: Database, count: number, baht: number): Promise<Player[]> {
  const rows = await db.transact((tx) => writePlayers(tx, count, baht), { timeout: 'none' });
  // A database in use has statistics about its players.
  for (const table of ['player', 'account', 'account_balance']) await db.query(`ANALYZE ${table}`);
  const tokens = createTokens({ secret: TOKEN_SECRET, clock: { now: () => new Date() } });
  return Promise.all(
    rows.map(async ({ player_id: id, phone: username, session_id: sessionId }) => ({
      id,
      username,
      token: await tokens.signAccess('player', { subjectId: id, sessionId }, HOURS * 3600),
    })),
  );
}

async function writePlayers(sql: Sql, count: number, baht: number): Promise<InsertedRow[]> {
  const [taken] = await sql.query<{ count: number }>('SELECT count(*) FROM player');
  const rows = await sql.query<InsertedRow>(
    `SELECT made.player_id, phone, gen_random_uuid() AS session_id
       FROM generate_series(1, $1::int) AS nth,
            LATERAL (SELECT '07' || lpad(($2::bigint + nth)::text, 8, '0') AS phone) AS numbered,
            LATERAL player_register(p_phone => phone, p_full_name => 'bench', p_password_hash => '$argon2id$none',
                                    p_bank_code => 'SCB', p_bank_name => 'SCB', p_bank_account => '1234567890',
                                    p_line => 'bench', p_referrer => NULL, p_deposit_account_id => 1,
                                    p_agent_id => 1) AS made`,
    [count, taken?.count ?? 0],
  );
  const ids = rows.map((row) => row.player_id);
  await sql.query(
    `SELECT wallet_open(p_player => id, p_ref => 'bench-' || id, p_amount => $2)
       FROM unnest($1::bigint[]) AS id`,
    [ids, baht * 100],
  );
  await sql.query(
    `INSERT INTO session (id, player_id, expires_at)
     SELECT id, player_id, now() + interval '${HOURS} hours'
       FROM unnest($1::uuid[], $2::bigint[]) AS made (id, player_id)`,
    [rows.map((row) => row.session_id), ids],
  );
  return rows;
}

/** Gives all players the same password, hashed as in production. */
export async function setPasswords(db: Database): Promise<void> {
  const passwords = await createPasswords('full');
  await db.query('UPDATE player SET password_hash = $1', [await passwords.hash(PLAYER_PASSWORD)]);
}
