import type { Player } from '../house/add-players.ts';
import type { Offer } from '../house/open-match.ts';
import type { Records } from './record.ts';

/** What the generator is told, and what it says in return. */
export type Order =
  | { kind: 'open'; address: string; players: Player[]; sockets: number }
  | { kind: 'offers'; offers: Offer[] }
  | { kind: 'offer'; phases: Phase[]; seed: number }
  | { kind: 'rush'; clients: number; seconds: number; most?: number; seed: number };

/** One stretch of a run; the next begins when the last request of this one was due, answered or not. */
export interface Phase {
  seconds: number;
  betsPerSecond: number;
  readsPerSecond?: number;
  logInsPerSecond?: number;
}

export interface Ran {
  bets: Records;
  reads: Records;
  logIns: Records;
  seconds: number;
  /** How many got no answer at first, and were sent again. */
  lost: number;
  /** Messages that the sockets heard. */
  heard: number;
  /** Answers that nobody should get, and how often. */
  strange: Record<string, number>;
}

export type Said = { kind: 'opened' } | { kind: 'ran'; ran: Ran };
