import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Anything a statement can be sent to: the database itself, or a transaction on it. */
export interface Sql {
  /** A statement that is sent often is given a name, so that the server plans it once per connection. */
  query<Row extends object>(text: string, values?: readonly unknown[], name?: string): Promise<Row[]>;
}

/** What nobody waits for at a counter may take as long as it takes; everything else is broken off after a while. */
export type Pace = 'timed' | 'unhurried';

/** How busy it is, for whoever runs the server. */
export interface Strain {
  connections: number;
  idle: number;
  /** Statements that wait for a connection. */
  waiting: number;
  /** Transactions that were run again, since the start. */
  lostRaces: number;
}

export interface Database extends Sql {
  readonly engine: 'postgresql' | 'pglite';
  /** For reading. Whatever moves money is one SQL function, called through `query`. */
  readonly read: Kysely<Tables>;
  /** Commits when `work` returns and rolls back when it throws; `work` may run again after a lost race. */
  transact<Result>(work: (tx: Sql) => Promise<Result>, pace?: Pace): Promise<Result>;
  /**
   * Hears what is notified on a channel, in the order of the commits. `lost` is called once the connection is back
   * after it had been away: something may have gone unheard. Answers a function that stops the hearing.
   */
  listen(channel: string, heard: (payload: string) => void, lost: () => void): Promise<() => Promise<void>>;
  strain(): Strain;
  /** Of the embedded one: all of it in one archive, and what `look` sees in it at the same moment. */
  archive?<Seen>(look: (tx: Sql) => Promise<Seen>): Promise<{ seen: Seen; archive: Uint8Array }>;
  close(): Promise<void>;
}
