import type { Database } from '../../../apps/server/src/db/database.ts';
import type { Metric } from '../report/metric.ts';
import type { Player } from '../server/add-players.ts';
import type { Api } from '../server/api-client.ts';
import type { DatabaseKind } from '../server/create-database.ts';
import type { RunResult } from './generator-messages.ts';
import type { RunningOperator } from './operator-activity.ts';
import type { Options } from './parse-options.ts';
import type { Generator } from './start-generator.ts';

/** One kind of load and its metrics. */
export interface Scenario {
  /** The kinds of database on which it runs. */
  databases: readonly DatabaseKind[];
  countClients: (kind: DatabaseKind, options: Options) => { players: number; sockets: number };
  /** Settings of the server besides the usual ones. */
  env?: Readonly<Record<string, string>>;
  /** Prepares the database before the server starts. */
  prepare?: (db: Database) => Promise<void>;
  run: (context: ScenarioContext) => Promise<ScenarioResult>;
}

export interface ScenarioContext {
  kind: DatabaseKind;
  options: Options;
  address: string;
  players: Player[];
  generator: Generator;
  desk: Api;
  /** Starts an operator, who opens the matches that players bet on. */
  startOperator: () => Promise<RunningOperator>;
}

export interface ScenarioResult {
  metrics: Metric[];
  /** Everything that was sent, to compare it with the ledger. */
  runs: RunResult[];
}

/** Lets Node compile the server's code and PostgreSQL make its plans before anything is measured. */
export const WARM_UP = { kind: 'rush', clients: 8, seconds: 10 } as const;
