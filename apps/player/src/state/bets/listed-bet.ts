import type { DecidedBet } from '@sanam/betting';
import type { BetKind, BetTransaction } from '@sanam/contract';
import { baht } from '@sanam/money';
import type { Satang } from '@sanam/money';

/** A bet of the lists, its money counted in satang. */
export interface ListedBet extends DecidedBet {
  readonly id: string;
  readonly kind: BetKind;
  readonly betStatus: BetTransaction['betStatus'];
  readonly categoryCode: BetTransaction['categoryCode'];
  readonly amountSatang: Satang;
  readonly winSatang: Satang;
  readonly legs: BetTransaction['transactionMatchStepItems'];
}

export function toListedBet(bet: BetTransaction): ListedBet {
  return {
    id: bet.transactionId,
    kind: bet.kind,
    createdAt: bet.createdAt,
    betStatus: bet.betStatus,
    resultType: bet.resultType,
    categoryCode: bet.categoryCode,
    amountSatang: baht(bet.betAmount),
    deductSatang: baht(bet.deductAmount),
    payoutSatang: baht(bet.payoutAmount),
    winSatang: baht(bet.winAmount),
    legs: bet.transactionMatchStepItems,
  };
}

/** Bets are in two lists of the server: those on the live board, and those in step. */
export type BetLine = 'LIVE' | 'STEP';
export const BET_LINES = ['LIVE', 'STEP'] as const satisfies readonly BetLine[];

/** What the filters of bets offer; `FILTER_CATEGORY` says what each asks the server for. */
export const BET_FILTERS = ['all', 'bullFight', 'cockfight', 'boxing'] as const;
export type BetFilter = (typeof BET_FILTERS)[number];

export function readFilter(text: string | null): BetFilter {
  return BET_FILTERS.find((filter) => filter === text) ?? 'all';
}
