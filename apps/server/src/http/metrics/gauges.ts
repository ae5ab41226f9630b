import type { AppContext } from '../../app-context.ts';
import type { Figure } from './metrics.ts';

/** What is looked up of the database, the settlements and the books whenever the metrics are read. */
export function figuresOf({ db, settlement, lastProof }: AppContext): Figure[] {
  return [
    {
      name: 'sanam_db_connections',
      help: 'Connections to the database, in use or idle.',
      read: () => db.strain().connections,
    },
    {
      name: 'sanam_db_connections_idle',
      help: 'Connections to the database that nobody uses.',
      read: () => db.strain().idle,
    },
    {
      name: 'sanam_db_waiting',
      help: 'Statements that wait for a connection.',
      read: () => db.strain().waiting,
    },
    {
      name: 'sanam_db_lost_races_total',
      help: 'Transactions run again after a deadlock or a serialization failure.',
      isCounter: true,
      read: () => db.strain().lostRaces,
    },
    {
      name: 'sanam_settlements_running',
      help: 'Matches whose result is called and whose bets are not all settled.',
      read: async () => (await settlement.readUnfinished()).count,
    },
    {
      name: 'sanam_settlement_oldest_seconds',
      help: 'How long ago the oldest of them was called; 0 when there is none.',
      read: async () => (await settlement.readUnfinished()).oldestSeconds,
    },
    {
      name: 'sanam_ledger_violations',
      help: 'What the last proof of the books by this process found broken; NaN before the first.',
      read: () => lastProof()?.violations ?? Number.NaN,
    },
    {
      name: 'sanam_ledger_proved_timestamp_seconds',
      help: 'When this process last proved the books; NaN before the first time.',
      read: () => (lastProof()?.at.getTime() ?? Number.NaN) / 1000,
    },
  ];
}
