import { addSatang, NO_MONEY, sumSatang, type Satang } from '@sanam/money';
import type { ResultType } from '../vocabulary.ts';
import { netWin } from '../bets/terms.ts';
import { groupByKey, newestFirst, type DatedBet } from './group-by-key.ts';

export interface DecidedBet extends DatedBet {
  readonly resultType: ResultType;
  readonly payoutSatang: Satang;
}

export interface TotalStep {
  /** When the first bet of this step was placed. */
  readonly createdAt: string;
  readonly netSatang: Satang;
  /** The net of all steps up to and including this one. */
  readonly totalSatang: Satang;
}

/** The running total of the bets' results, oldest first; bets with the same key are one step. */
export function runningTotals<Bet extends DecidedBet>(
  bets: readonly Bet[],
  keyOf: (bet: Bet) => string,
): TotalStep[] {
  let totalSatang = NO_MONEY;
  return groupByKey(newestFirst(bets).toReversed(), keyOf).map((same) => {
    const netSatang = sumSatang(same.map(netWin));
    totalSatang = addSatang(totalSatang, netSatang);
    return { createdAt: same[0].createdAt, netSatang, totalSatang };
  });
}
