import { addSatang, NO_MONEY, subtractSatang, type Satang } from '@sanam/money';
import type { DecidedType, ResultType } from '../vocabulary.ts';

/** What a bet costs and pays, fixed when it is placed. */
export interface BetTerms {
  /** What the player typed. */
  readonly amountSatang: Satang;
  /** The stake: what is taken from the wallet. */
  readonly deductSatang: Satang;
  readonly winSatang: Satang;
  /** What is paid when the bet wins: stake and win. */
  readonly payoutSatang: Satang;
}

export interface Settlement {
  readonly resultType: DecidedType;
  /** What is paid into the wallet. */
  readonly creditSatang: Satang;
  /** The credit less the stake: what the player has won or lost with this bet. */
  readonly netSatang: Satang;
}

export function makeTerms({
  amountSatang,
  deductSatang,
  winSatang,
}: Omit<BetTerms, 'payoutSatang'>): BetTerms {
  return { amountSatang, deductSatang, winSatang, payoutSatang: addSatang(deductSatang, winSatang) };
}

/** The settlement of a bet with this result. A drawn or cancelled bet returns exactly its stake. */
export function settleAs(
  resultType: DecidedType,
  { deductSatang, payoutSatang }: Stake & { readonly payoutSatang: Satang },
): Settlement {
  const creditSatang = { WIN: payoutSatang, LOST: NO_MONEY, DRAW: deductSatang }[resultType];
  return { resultType, creditSatang, netSatang: subtractSatang(creditSatang, deductSatang) };
}

/** The net amount in a report. An open bet has won and lost nothing yet. */
export function netWin(
  bet: Stake & { readonly resultType: ResultType; readonly payoutSatang: Satang },
): Satang {
  return bet.resultType === 'WAIT' ? NO_MONEY : settleAs(bet.resultType, bet).netSatang;
}

type Stake = Pick<BetTerms, 'deductSatang'>;
