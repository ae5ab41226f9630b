import type { Player } from '../house/add-players.ts';
import type { Offer } from '../house/open-match.ts';
import type { Records } from './record.ts';

/** What the generator is told, and what it says in return. */
export type Order =
  | { kind: 'open'; address: string; players: Player[]; sockets: number }
  | { kind: 'offers'; offers: Offer[] }
  | { kind: 'offer'; betsPerSecond: number; readsPerSecond: number; seconds: number; seed: number }
  | { kind: 'rush'; clients: number; seconds: number; seed: number };

export interface Ran {
  bets: Records;
  reads: Records;
  seconds: number;
  /** Messages that the sockets heard. */
  heard: number;
  /** Answers that nobody should get, and how often. */
  strange: Record<string, number>;
}

export type Said = { kind: 'opened' } | { kind: 'ran'; ran: Ran };
