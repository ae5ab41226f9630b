import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { openPostgres } from '../../apps/server/src/db/open-postgres.ts';
import { createLogger } from '../../apps/server/src/platform/logger.ts';
import { startPostgres } from '../../tools/throwaway-postgres.mjs';
import { createReport } from './report/report.ts';
import { findPgbench } from './server/pgbench.ts';

/**
 * Postings per second through the server's own database code, against pgbench calling the same SQL function with as
 * many connections, one after the other on the same database.
 *
 *   --seconds <count>   the length of each measurement
 *   --save              writes bench/results/postings.json
 */
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '8' }, save: { type: 'boolean', default: false } },
});
const SECONDS = Number(values.seconds);
const PLAYERS = 1000;
const CLIENTS = [8, 32];

const report = createReport('postings', values.save);
const pgbench = findPgbench();
const postgres = await startPostgres({ durable: true });
const folder = mkdtempSync(join(tmpdir(), 'sanam-bench-'));
try {
  const url = await postgres.createDatabase('bench');
  const script = join(folder, 'post.sql');
  writeFileSync(script, pgbenchScript());
  await prepare(url);

  for (const clients of CLIENTS) {
    const ours = await measureOurs(url, clients);
    const baseline = await pgbench({ url, script, clients, seconds: SECONDS });
    report.add(`postings, ${clients} connections`, [
      { name: 'postings a second', value: ours },
      { name: 'pgbench, the same function', value: baseline },
      { name: 'ratio', value: ours / baseline, digits: 2 },
    ]);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
  await postgres.stop();
}

async function prepare(url: string): Promise<void> {
  const db = openPostgres({ url, poolSize: 4, logger: createLogger('error') });
  await migrate(db);
  await db.query(
    `SELECT player_register(p_phone => '08' || lpad(n::text, 8, '0'), p_full_name => 'bench',
                            p_password_hash => '$argon2id$none', p_bank_code => 'SCB', p_bank_name => 'SCB',
                            p_bank_account => '1234567890', p_line => 'bench', p_referrer => NULL,
                            p_deposit_account_id => 1, p_agent_id => 1)
       FROM generate_series(1, $1::int) n`,
    [PLAYERS],
  );
  await db.query(
    `SELECT ledger_post(p_kind => 'OPENING', p_ref => id::text, p_from => 1, p_to => id, p_amount => 100000000)
       FROM account WHERE kind = 'PLAYER_WALLET'`,
  );
  await db.query('CREATE SEQUENCE bench_ref');
  await db.close();
}

async function measureOurs(url: string, clients: number): Promise<number> {
  const db = openPostgres({ url, poolSize: clients, logger: createLogger('error') });
  const wallets = await db.query<{ id: number }>("SELECT id FROM account WHERE kind = 'PLAYER_WALLET'");
  const endsAt = performance.now() + SECONDS * 1000;
  let done = 0;
  const work = async (client: number): Promise<void> => {
    for (let count = 0; performance.now() < endsAt; count += 1) {
      const wallet = wallets[Math.floor(Math.random() * wallets.length)];
      await db.query(
        'SELECT ledger_post(p_kind => $1, p_ref => $2, p_from => $3, p_to => $4, p_amount => $5)',
        ['BENCH', `${clients}-${client}-${count}`, wallet?.id, 2, 100],
        'ledger_post',
      );
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => work(client)));
  await db.close();
  return done / SECONDS;
}

function pgbenchScript(): string {
  return `\\set wallet 4 + 2 * random(0, ${PLAYERS - 1})
SELECT ledger_post(p_kind => 'PGBENCH', p_ref => nextval('bench_ref')::text, p_from => :wallet, p_to => 2,
                   p_amount => 100);
`;
}
