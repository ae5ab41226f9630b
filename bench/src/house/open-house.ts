import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Database } from '../../../apps/server/src/db/database.ts';
import { openPostgres } from '../../../apps/server/src/db/open-postgres.ts';
import { createLogger } from '../../../apps/server/src/platform/logger.ts';
import { createTokens } from '../../../apps/server/src/services/accounts/tokens.ts';
import type { ThrowawayPostgres } from '../../../tools/throwaway-postgres.mjs';

const MAIN = join(import.meta.dirname, '../../../apps/server/src/main.ts');
const [API_KEY, SECRET, PASSWORD] = [
  'bench-key',
  'a secret that lives as long as one measurement',
  'a desk for one measurement',
];
const HOUR_S = 3600;

export interface Player {
  id: number;
  token: string;
}

/** The server as an operator starts it, in a process of its own, with a desk that may do everything. */
export interface House {
  db: Database;
  /** Answers the status and what was said; never throws for a refusal. */
  ask: (
    method: string,
    path: string,
    body?: unknown,
    token?: string,
  ) => Promise<{ status: number; data: never }>;
  /** The same at the desk, where a refusal ends the measurement. */
  desk: <Data>(method: string, path: string, body?: unknown) => Promise<Data>;
  addPlayers: (count: number, baht: number) => Promise<Player[]>;
  close: () => Promise<void>;
}

export async function openHouse(postgres: ThrowawayPostgres, name: string): Promise<House> {
  const url = await postgres.createDatabase(name);
  const server = spawn(process.execPath, [MAIN], {
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATABASE_URL: url,
      DEMO: 'off',
      LOG_LEVEL: 'error',
      API_KEY,
      TOKEN_SECRET: SECRET,
      DESK_ADMIN_PASSWORD: PASSWORD,
      ADDRESS_ATTEMPTS: '1000000',
    },
  });
  const address = await announced(server.stdout);
  const db = openPostgres({ url, poolSize: 4, logger: createLogger('error') });

  const ask: House['ask'] = async (method, path, body, token) => {
    const response = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        'x-api-key': API_KEY,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { data } = (await response.json()) as { data: never };
    return { status: response.status, data };
  };

  let deskToken: string | undefined;
  const desk: House['desk'] = async (method, path, body) => {
    const { status, data } = await ask(method, `/desk${path}`, body, deskToken);
    if (status !== 200) throw new Error(`${method} /desk${path} answered ${status}`);
    return data;
  };
  ({ accessToken: deskToken } = await desk<{ accessToken: string }>('POST', '/login', {
    username: 'admin',
    password: PASSWORD,
  }));

  return {
    db,
    ask,
    desk,
    addPlayers: (count, baht) => addPlayers(db, count, baht),
    async close() {
      await db.close();
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
}

/** Goes on listening afterwards: a server whose output nobody reads has nowhere to say what went wrong. */
function announced(output: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = '';
    output.on('data', (chunk: Buffer) => {
      heard += chunk.toString();
      const address = /open at (\S+)/.exec(heard)?.[1];
      if (address !== undefined) resolve(address);
    });
    output.once('end', () => reject(new Error(`the server did not open: ${heard}`)));
  });
}

/** Made in a few statements, without the password hashes that registering and logging in cost. */
async function addPlayers(db: Database, count: number, baht: number): Promise<Player[]> {
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
     SELECT id, player_id, now() + interval '1 hour' FROM unnest($1::uuid[], $2::bigint[]) AS made (id, player_id)`,
    [rows.map((row) => row.session_id), ids],
  );
  const tokens = createTokens({ secret: SECRET, clock: { now: () => new Date() } });
  return Promise.all(
    rows.map(async ({ player_id: id, session_id: sessionId }) => ({
      id,
      token: await tokens.signAccess('player', { subjectId: id, sessionId }, HOUR_S),
    })),
  );
}
