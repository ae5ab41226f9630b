import type { BetType, Corner } from '@sanam/betting';
import type { TransactionStatus, TransactionType } from '@sanam/contract';
import type { Announced } from '../simulator/announce-match.ts';
import type { Position } from '../simulator/ladder.ts';
import type { FightScript } from '../simulator/script.ts';

/** A fight of an earlier day, with one price from beginning to end. */
export interface PastFight extends Announced {
  /** Tells it from every other, in the address of its stream too. */
  key: string;
  startsAt: number;
  position: Position;
  allowsDraw: boolean;
  result: FightScript['result'];
  /** One that nobody bet on never opened. */
  isBetOn: boolean;
}

interface Planned {
  /** Under which it happens once, however often it is asked for. */
  key: string;
  phone: string;
  amountBaht: number;
}

export interface PlannedBet extends Planned {
  fight: PastFight;
  side: BetType;
}

/** One leg is a single. */
export interface PlannedStep extends Planned {
  legs: readonly { fight: PastFight; side: Corner }[];
}

export interface PlannedTransfer extends Planned {
  type: TransactionType;
  status: TransactionStatus;
}

export type PastEvent = { at: number } & (
  | { do: 'announce'; fight: PastFight }
  | { do: 'bet'; bet: PlannedBet }
  | { do: 'step'; step: PlannedStep }
  | { do: 'end'; fight: PastFight }
  | { do: 'transfer'; transfer: PlannedTransfer }
);

/** The last weeks of the demo's players, in the order in which they happened. */
export interface HistoryPlan {
  past: readonly PastEvent[];
  /** Bets of today that are still open, on whatever the board then has; each takes its amount from the wallet. */
  running: readonly (Planned & { kind: 'favourite' | 'draw' | 'single' | 'multi' })[];
  /** The last thing that happens to each player. Who has had his is done. */
  closing: readonly (PastEvent & { do: 'transfer' })[];
}
