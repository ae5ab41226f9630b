import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Anything a statement can be sent to: the database itself, or a transaction on it. */
export interface Sql {
  /** A statement that is sent often is given a name, so that the server plans it once per connection. */
  query<Row extends object>(text: string, values?: readonly unknown[], name?: string): Promise<Row[]>;
}

export interface Database extends Sql {
  readonly engine: 'postgresql' | 'pglite';
  /** For reading. Whatever moves money is one SQL function, called through `query`. */
  readonly read: Kysely<Tables>;
  /** Commits when `work` returns and rolls back when it throws; `work` may run again after a lost race. */
  transact<Result>(work: (tx: Sql) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}
