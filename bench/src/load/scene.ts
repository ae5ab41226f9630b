import type { Database } from '../../../apps/server/src/db/database.ts';
import type { Figure } from '../figures/print-figures.ts';
import type { Player } from '../house/add-players.ts';
import type { Desk } from '../house/call-server.ts';
import type { StoreKind } from '../house/make-store.ts';
import type { Ran } from './messages.ts';
import type { Plan } from './read-plan.ts';
import type { RunningDesk } from './run-desk.ts';
import type { Generator } from './start-generator.ts';

/** One kind of load, and what is to be said of it. */
export interface Scene {
  /** On which it is played. */
  stores: readonly StoreKind[];
  crowdOf: (kind: StoreKind, plan: Plan) => { players: number; sockets: number };
  /** Settings of the server beside the usual ones. */
  env?: Readonly<Record<string, string>>;
  /** What has to be in the database before the server opens. */
  prepare?: (db: Database) => Promise<void>;
  play: (ground: Ground) => Promise<Played>;
}

export interface Ground {
  kind: StoreKind;
  plan: Plan;
  address: string;
  players: Player[];
  generator: Generator;
  desk: Desk;
  /** An operator at work, whose matches are what is bet on. */
  startDesk: () => Promise<RunningDesk>;
}

export interface Played {
  figures: Figure[];
  /** All that was sent, for the books. */
  runs: Ran[];
}

/** So many bet as fast as they are answered, on a server whose code is not compiled yet and whose plans are not made. */
export const WARM_UP = { kind: 'rush', clients: 8, seconds: 10 } as const;
