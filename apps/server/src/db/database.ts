import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Anything a statement can be sent to: the database itself, or a transaction on it. */
export interface Sql {
  /** A statement that is sent often is given a name, so that the server plans it once per connection. */
  query<Row extends object>(text: string, values?: readonly unknown[], name?: string): Promise<Row[]>;
}

/**
 * By default statements are cancelled after a few seconds; migrations, backups and checks may take longer. With
 * `lock-held` the transaction waits for a lock longer than any other one may hold it.
 */
export interface TransactionOptions {
  timeout: 'default' | 'lock-held' | 'none';
}

/** How busy the connection pool is. */
export interface PoolStats {
  connections: number;
  idle: number;
  /** Callers that wait for a connection. */
  waiting: number;
  /** Transactions that were retried after a serialization failure or a deadlock, since the start. */
  serializationRetries: number;
}

export interface Database extends Sql {
  readonly engine: 'postgresql' | 'pglite';
  /** For reading. An operation that moves money is one SQL function, called through `query`. */
  readonly read: Kysely<Tables>;
  /** Commits when `work` returns, rolls back when it throws. Retried after a serialization failure. */
  transact<Result>(work: (tx: Sql) => Promise<Result>, options?: TransactionOptions): Promise<Result>;
  /**
   * Subscribes to a channel; messages come in the order of the commits. `onReconnect` is called when a lost connection
   * is back: messages may have been missed. Returns a function that unsubscribes.
   */
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onReconnect: () => void,
  ): Promise<() => Promise<void>>;
  poolStats(): PoolStats;
  /** Embedded database only: an archive of all data, and what `inspect` reads from it at the same moment. */
  archive?<Inspected>(
    inspect: (tx: Sql) => Promise<Inspected>,
  ): Promise<{ inspected: Inspected; archive: Uint8Array }>;
  close(): Promise<void>;
}
