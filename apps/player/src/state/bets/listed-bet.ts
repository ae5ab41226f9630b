import type { DecidedBet } from '@sanam/betting';
import type { BetKind, BetTransaction } from '@sanam/contract';
import { baht } from '@sanam/money';
import type { Satang } from '@sanam/money';

/** A bet of a list, with amounts in satang. */
export interface ListedBet extends DecidedBet {
  readonly id: string;
  readonly ticketCode: string;
  readonly kind: BetKind;
  readonly betStatus: BetTransaction['betStatus'];
  readonly categoryCode: BetTransaction['categoryCode'];
  readonly rateType: BetTransaction['rateType'];
  readonly amountSatang: Satang;
  readonly winSatang: Satang;
  readonly legs: BetTransaction['transactionMatchStepItems'];
}

export function toListedBet(bet: BetTransaction): ListedBet {
  return {
    id: bet.transactionId,
    ticketCode: bet.ticketCode,
    kind: bet.kind,
    createdAt: bet.createdAt,
    betStatus: bet.betStatus,
    resultType: bet.resultType,
    categoryCode: bet.categoryCode,
    rateType: bet.rateType,
    amountSatang: baht(bet.betAmount),
    deductSatang: baht(bet.deductAmount),
    payoutSatang: baht(bet.payoutAmount),
    winSatang: baht(bet.winAmount),
    legs: bet.transactionMatchStepItems,
  };
}

/** The server has two lists of bets: those on matches of the live board and step bets. */
export type BetLine = 'LIVE' | 'STEP';
export const BET_LINES = ['LIVE', 'STEP'] as const satisfies readonly BetLine[];

/** The filters of bet lists; `FILTER_CATEGORY` has the query of each. */
export const BET_FILTERS = ['all', 'bullFight', 'cockfight', 'boxing'] as const;
export type BetFilter = (typeof BET_FILTERS)[number];

export function readFilter(text: string | null): BetFilter {
  return BET_FILTERS.find((filter) => filter === text) ?? 'all';
}
