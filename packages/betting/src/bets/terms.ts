import { addSatang, NO_MONEY, subtractSatang, type Satang } from '@sanam/money';
import type { DecidedType, ResultType } from '../vocabulary.ts';

/** What a bet takes and gives, fixed when it is placed. */
export interface BetTerms {
  /** What the player typed. */
  readonly amountSatang: Satang;
  /** What leaves the wallet: the stake. */
  readonly deductSatang: Satang;
  readonly winSatang: Satang;
  /** What comes back when the bet is won: stake and win. */
  readonly payoutSatang: Satang;
}

export interface Settlement {
  readonly resultType: DecidedType;
  /** What goes into the wallet. */
  readonly creditSatang: Satang;
  /** The same, less the stake: what the player has gained or lost by this bet. */
  readonly netSatang: Satang;
}

export function termsOf({ amountSatang, deductSatang, winSatang }: Omit<BetTerms, 'payoutSatang'>): BetTerms {
  return { amountSatang, deductSatang, winSatang, payoutSatang: addSatang(deductSatang, winSatang) };
}

/** The most the house pays beyond the stake; no settlement of the bet can exceed it. */
export function liabilityOf({
  payoutSatang,
  deductSatang,
}: Stake & { readonly payoutSatang: Satang }): Satang {
  return subtractSatang(payoutSatang, deductSatang);
}

/** What a bet that ended this way moves. A drawn or cancelled one gives back exactly what it took. */
export function settleAs(
  resultType: DecidedType,
  { deductSatang, payoutSatang }: Stake & { readonly payoutSatang: Satang },
): Settlement {
  const creditSatang = { WIN: payoutSatang, LOST: NO_MONEY, DRAW: deductSatang }[resultType];
  return { resultType, creditSatang, netSatang: subtractSatang(creditSatang, deductSatang) };
}

/** The net figure of a report line. A bet still waiting has gained and lost nothing yet. */
export function netWinOf(
  bet: Stake & { readonly resultType: ResultType; readonly payoutSatang: Satang },
): Satang {
  return bet.resultType === 'WAIT' ? NO_MONEY : settleAs(bet.resultType, bet).netSatang;
}

type Stake = Pick<BetTerms, 'deductSatang'>;
