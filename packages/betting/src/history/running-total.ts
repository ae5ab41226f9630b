import { addSatang, NO_MONEY, sumSatang, type Satang } from '@sanam/money';
import type { ResultType } from '../vocabulary.ts';
import { netWinOf } from '../bets/terms.ts';
import { gather, newestFirst, type DatedBet } from './gather.ts';

export interface DecidedBet extends DatedBet {
  readonly resultType: ResultType;
  readonly payoutSatang: Satang;
}

export interface TotalStep {
  /** When the first bet of this step was placed. */
  readonly createdAt: string;
  readonly netSatang: Satang;
  /** What was won and lost up to and with this step. */
  readonly totalSatang: Satang;
}

/** How the result of several bets came about, oldest first; bets with the same key are one step. */
export function runningTotalOf<Bet extends DecidedBet>(
  bets: readonly Bet[],
  keyOf: (bet: Bet) => string,
): TotalStep[] {
  let totalSatang = NO_MONEY;
  return gather(newestFirst(bets).toReversed(), keyOf).map((same) => {
    const netSatang = sumSatang(same.map(netWinOf));
    totalSatang = addSatang(totalSatang, netSatang);
    return { createdAt: same[0].createdAt, netSatang, totalSatang };
  });
}
