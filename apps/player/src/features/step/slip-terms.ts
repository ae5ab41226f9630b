import { legOddsOf, multiTerms, shownOddsOf, singleTerms, type Slip } from '@sanam/betting';
import { baht, formatOdds, formatTotalOdds, toRateNumber, type Rate, type Satang } from '@sanam/money';

/** What a slip takes and brings, by the very rules it is settled by. */
export interface SlipTerms {
  /** The price of a single, the total of several. */
  readonly odds: string;
  /** The decimal odds the total is the product of; none for a single. */
  readonly factors: readonly string[];
  readonly riskSatang: Satang;
  readonly maxPayoutSatang: Satang;
  /** What comes back in all, where the maximum is the win alone; an underdog's stake is not in it. */
  readonly comesBackSatang: Satang | undefined;
}

/** Undefined for an empty slip, and for one that could pay more than can be paid. */
export function slipTermsOf({ mode, picks, amountBaht }: Slip): SlipTerms | undefined {
  const amountSatang = baht(amountBaht);
  const [first] = picks;
  if (first === undefined) return undefined;
  if (mode === 'single') {
    const terms = singleTerms({ amountSatang, ...first });
    const isStakeIn = terms.shownMaxSatang === terms.payoutSatang;
    return {
      odds: formatOdds(shownOddsOf(first)),
      factors: [],
      riskSatang: terms.deductSatang,
      maxPayoutSatang: terms.shownMaxSatang,
      comesBackSatang: isStakeIn ? undefined : terms.payoutSatang,
    };
  }
  const multi = multiTerms({ amountSatang, legs: picks });
  if (!multi.ok) return undefined;
  return {
    odds: formatTotalOdds(multi.totalOdds),
    factors: picks.map(({ multiply }) => formatFactor(legOddsOf(multiply))),
    riskSatang: multi.terms.deductSatang,
    maxPayoutSatang: multi.terms.payoutSatang,
    comesBackSatang: undefined,
  };
}

/** With every decimal it has, and two at the least: what is printed multiplies to the total beside it. */
function formatFactor(odds: Rate): string {
  return toRateNumber(odds)
    .toFixed(4)
    .replace(/0{1,2}$/, '');
}
