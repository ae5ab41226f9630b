import type { BetType, Corner } from '@sanam/betting';
import type { TransactionStatus, TransactionType } from '@sanam/contract';
import type { AnnouncedMatch } from '../simulator/announce-match.ts';
import type { Position } from '../simulator/ladder.ts';
import type { MatchScript } from '../simulator/script.ts';

/** A match of an earlier day, with one price throughout. */
export interface PastMatch extends AnnouncedMatch {
  /** Unique; also part of its stream's address. */
  key: string;
  startsAt: number;
  position: Position;
  allowsDraw: boolean;
  result: MatchScript['result'];
  /** Betting opens only in matches that somebody bets on. */
  isBetOn: boolean;
}

interface Planned {
  /** The idempotency key. */
  key: string;
  phone: string;
  amountBaht: number;
}

export interface PlannedBet extends Planned {
  match: PastMatch;
  side: BetType;
}

/** One leg is a single. */
export interface PlannedStep extends Planned {
  legs: readonly { match: PastMatch; side: Corner }[];
}

export interface PlannedTransfer extends Planned {
  type: TransactionType;
  status: TransactionStatus;
}

export type PastEvent = { at: number } & (
  | { do: 'announce'; match: PastMatch }
  | { do: 'bet'; bet: PlannedBet }
  | { do: 'step'; step: PlannedStep }
  | { do: 'end'; match: PastMatch }
  | { do: 'transfer'; transfer: PlannedTransfer }
);

/** The last weeks of the demo's players, in order of time. */
export interface HistoryPlan {
  past: readonly PastEvent[];
  /** Bets that are still open, on whatever matches the board has; each takes its amount from the wallet. */
  running: readonly (Planned & { kind: 'favourite' | 'draw' | 'single' | 'multi' })[];
  /** The last event of each player; once it is done, the player's history is complete. */
  closing: readonly (PastEvent & { do: 'transfer' })[];
}
