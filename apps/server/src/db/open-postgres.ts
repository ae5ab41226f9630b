import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from '../platform/logger.ts';
import { classifyingDialect } from './classifying-dialect.ts';
import type { Database, Pace, Sql } from './database.ts';
import { createPostgresListening } from './listen-postgres.ts';
import { parseInt8 } from './parse-int8.ts';
import { SILENCE_MS, watchSilence } from './watch-silence.ts';
import { retryLostRace } from './retry-lost-race.ts';
import type { Tables } from './tables.ts';

interface Options {
  url: string;
  poolSize: number;
  logger: Logger;
  /** For a connection: to be free, or to be made. */
  waitMs?: number;
  /** For how long a connection that is in use may be silent. */
  silenceMs?: number;
}

export function openPostgres({
  url,
  poolSize,
  logger,
  waitMs = 3000,
  silenceMs = SILENCE_MS,
}: Options): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: waitMs,
    statement_timeout: 5000,
    lock_timeout: 2000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'sanam',
    // Every statement here is short: compiling one costs more than it can ever win back. And what is read again after a
    // lock must be what its last owner left, whatever the database's own default is.
    options: '-c jit=off -c default_transaction_isolation=read\\ committed',
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
  });
  // Without these two listeners a restart of PostgreSQL would end this process.
  const onLost = (error: Error): void => logger.warn({ err: error }, 'a database connection was lost');
  pool.on('error', onLost);
  pool.on('connect', (client) => void client.on('error', onLost));

  pool.on('acquire', (client) => watchSilence(client, silenceMs));
  pool.on('release', (_error, client) => watchSilence(client, 0));

  const listening = createPostgresListening({ url, waitMs, logger });
  let lostRaces = 0;
  const again = <Result>(work: () => Promise<Result>): Promise<Result> =>
    retryLostRace(work, () => (lostRaces += 1));

  return {
    engine: 'postgresql',
    read: new Kysely<Tables>({ dialect: classifyingDialect(new PostgresDialect({ pool })) }),
    query: (text, values, name) => again(() => send(pool, text, values, name)),
    transact: (work, pace = 'timed') => again(() => transactOnce(pool, work, pace)),
    listen: listening.listen,
    strain: () => ({
      connections: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      lostRaces,
    }),
    async close() {
      await listening.close();
      await pool.end();
    },
  };
}

async function send<Row extends object>(
  on: pg.Pool | pg.PoolClient,
  text: string,
  values: readonly unknown[] = [],
  name?: string,
): Promise<Row[]> {
  const result = await on.query<Row>({ text, values: [...values], ...(name !== undefined && { name }) });
  return result.rows;
}

async function transactOnce<Result>(
  pool: pg.Pool,
  work: (tx: Sql) => Promise<Result>,
  pace: Pace,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    if (pace === 'unhurried') {
      await client.query(
        'SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0',
      );
      watchSilence(client, 0);
    }
    const result = await work({ query: (text, values, name) => send(client, text, values, name) });
    const { command } = await client.query('COMMIT');
    // PostgreSQL answers a COMMIT after a failed statement with a rollback, and calls that a success.
    if (command !== 'COMMIT') throw new Error('a statement had failed, so the transaction was rolled back');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => void (broken = failure));
    throw error;
  } finally {
    // A connection that could not roll back may hold half a transaction: the pool must not hand it out again.
    client.release(broken);
  }
}

function typeParser(oid: Parameters<typeof pg.types.getTypeParser>[0], format?: 'text' | 'binary'): unknown {
  return oid === pg.types.builtins.INT8 && format !== 'binary'
    ? parseInt8
    : pg.types.getTypeParser(oid, format);
}
