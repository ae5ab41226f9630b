import type { Player } from '../server/add-players.ts';
import type { Offer } from '../server/matches.ts';
import type { Records } from './records.ts';

/** Messages to the load generator. */
export type GeneratorOrder =
  | { kind: 'open'; address: string; players: Player[]; sockets: number }
  | { kind: 'offers'; offers: Offer[] }
  | { kind: 'schedule'; phases: Phase[]; seed: number }
  | { kind: 'rush'; clients: number; seconds: number; maxBets?: number; seed: number };

/** One part of a run; the next part begins on time, even if requests of this one are still open. */
export interface Phase {
  seconds: number;
  betsPerSecond: number;
  readsPerSecond?: number;
  loginsPerSecond?: number;
}

export interface RunResult {
  bets: Records;
  reads: Records;
  logins: Records;
  seconds: number;
  /** How many requests got no response at first and were sent again. */
  lost: number;
  /** How many messages the sockets received. */
  socketMessages: number;
  /** Responses that should not occur, and how often. */
  unexpected: Record<string, number>;
}

export type GeneratorReply = { kind: 'opened' } | { kind: 'finished'; result: RunResult };
