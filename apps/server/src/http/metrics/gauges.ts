import type { AppContext } from '../../app-context.ts';

/** A metric whose value is read when the metrics are scraped. */
export interface GaugeSource {
  name: string;
  help: string;
  /** Only ever rises while the process runs. */
  isCounter?: boolean;
  read: () => number | Promise<number>;
}

/** Metrics of the database pool, the settlements and the ledger verification. */
export function appGauges({ db, settlement, lastVerification }: AppContext): GaugeSource[] {
  return [
    {
      name: 'sanam_db_connections',
      help: 'Open database connections, in use or idle.',
      read: () => db.poolStats().connections,
    },
    {
      name: 'sanam_db_connections_idle',
      help: 'Idle database connections.',
      read: () => db.poolStats().idle,
    },
    {
      name: 'sanam_db_waiting',
      help: 'Statements waiting for a database connection.',
      read: () => db.poolStats().waiting,
    },
    {
      name: 'sanam_db_serialization_retries_total',
      help: 'Transactions retried after a deadlock or a serialization failure.',
      isCounter: true,
      read: () => db.poolStats().serializationRetries,
    },
    {
      name: 'sanam_settlements_running',
      help: 'Matches with a result whose bets are not all settled yet.',
      read: async () => (await settlement.readUnfinished()).count,
    },
    {
      name: 'sanam_settlement_oldest_seconds',
      help: 'Age of the oldest running settlement; 0 when there is none.',
      read: async () => (await settlement.readUnfinished()).oldestSeconds,
    },
    {
      name: 'sanam_ledger_violations',
      help: 'Violations found by the last ledger verification of this process; NaN before the first.',
      read: () => lastVerification()?.violations ?? Number.NaN,
    },
    {
      name: 'sanam_ledger_verified_timestamp_seconds',
      help: 'Time of the last ledger verification of this process; NaN before the first.',
      read: () => (lastVerification()?.at.getTime() ?? Number.NaN) / 1000,
    },
  ];
}
