import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from '../platform/logger.ts';
import { classifyingDialect } from './classifying-dialect.ts';
import type { Database, Sql, TransactionOptions } from './database.ts';
import { createPostgresListening } from './listen-postgres.ts';
import { parseInt8 } from './parse-int8.ts';
import { IDLE_TIMEOUT_MS, setIdleTimeout } from './idle-timeout.ts';
import { retrySerializationFailure } from './retry-serialization-failure.ts';
import type { Tables } from './tables.ts';

interface Options {
  url: string;
  poolSize: number;
  logger: Logger;
  /** How long to wait for a connection, free or new. */
  waitMs?: number;
  /** After how long without a byte a connection in use is cut. */
  idleTimeoutMs?: number;
}

/** A transaction holds a lock for one statement of at most 5 s after another, and ends when it is idle for 10 s. */
const LOCK_HELD_MS = 20_000;

export function openPostgres({
  url,
  poolSize,
  logger,
  waitMs = 3000,
  idleTimeoutMs = IDLE_TIMEOUT_MS,
}: Options): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: waitMs,
    statement_timeout: 5000,
    lock_timeout: 2000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'sanam',
    // Every statement is short: compiling one costs more than it saves. And a row that is read again after a lock must
    // be the committed one, whatever the database's default isolation is.
    options: '-c jit=off -c default_transaction_isolation=read\\ committed',
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
  });
  // Without these two listeners a restart of PostgreSQL would end this process.
  const onLost = (error: Error): void => logger.warn({ err: error }, 'database connection lost');
  pool.on('error', onLost);
  pool.on('connect', (client) => void client.on('error', onLost));

  pool.on('acquire', (client) => setIdleTimeout(client, idleTimeoutMs));
  pool.on('release', (_error, client) => setIdleTimeout(client, 0));

  const listening = createPostgresListening({ url, waitMs, logger });
  let serializationRetries = 0;
  const withRetry = <Result>(work: () => Promise<Result>): Promise<Result> =>
    retrySerializationFailure(work, () => (serializationRetries += 1));

  return {
    engine: 'postgresql',
    read: new Kysely<Tables>({ dialect: classifyingDialect(new PostgresDialect({ pool })) }),
    query: (text, values, name) => withRetry(() => send(pool, text, values, name)),
    transact: (work, options = { timeout: 'default' }) => withRetry(() => transactOnce(pool, work, options)),
    listen: listening.listen,
    poolStats: () => ({
      connections: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      serializationRetries,
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
  { timeout }: TransactionOptions,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    if (timeout === 'lock-held') {
      await client.query(
        `SET LOCAL lock_timeout = ${LOCK_HELD_MS}; SET LOCAL statement_timeout = ${LOCK_HELD_MS + 1000}`,
      );
      // Nothing is received while it waits.
      setIdleTimeout(client, LOCK_HELD_MS + 2000);
    }
    if (timeout === 'none') {
      await client.query(
        'SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0',
      );
      setIdleTimeout(client, 0);
    }
    const result = await work({ query: (text, values, name) => send(client, text, values, name) });
    const { command } = await client.query('COMMIT');
    // After a failed statement PostgreSQL replies to COMMIT with ROLLBACK, without an error.
    if (command !== 'COMMIT') throw new Error('a statement failed, so the transaction was rolled back');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => void (broken = failure));
    throw error;
  } finally {
    // A connection that could not roll back may be in the middle of a transaction: the pool must not reuse it.
    client.release(broken);
  }
}

function typeParser(oid: Parameters<typeof pg.types.getTypeParser>[0], format?: 'text' | 'binary'): unknown {
  return oid === pg.types.builtins.INT8 && format !== 'binary'
    ? parseInt8
    : pg.types.getTypeParser(oid, format);
}
