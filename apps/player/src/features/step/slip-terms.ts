import {
  maxAmountOf,
  multiTerms,
  singleTerms,
  toDecimalOdds,
  toMalayOdds,
  type BetRoom,
  type BetTerms,
  type Slip,
} from '@sanam/betting';
import {
  baht,
  formatOdds,
  formatTotalOdds,
  NO_MONEY,
  toRateNumber,
  type Rate,
  type Satang,
} from '@sanam/money';

/** What a slip takes and pays, by the rules it is settled by. */
export interface SlipTerms {
  /** The price of a single, the total of several. */
  readonly odds: string;
  /** The decimal odds the total is the product of; none for a single. */
  readonly factors: readonly string[];
  readonly riskSatang: Satang;
  readonly maxPayoutSatang: Satang;
  /** The total that comes back, where the maximum is the win alone, without the stake of an underdog. */
  readonly comesBackSatang: Satang | undefined;
}

/** Undefined for an empty slip, and for one whose payout is above the maximum. */
export function slipTerms({ mode, picks, amountBaht }: Slip): SlipTerms | undefined {
  const amountSatang = baht(amountBaht);
  const [first] = picks;
  if (first === undefined) return undefined;
  if (mode === 'single') {
    const terms = singleTerms({ amountSatang, ...first });
    const isStakeIn = terms.shownMaxSatang === terms.payoutSatang;
    return {
      odds: formatOdds(toMalayOdds(first)),
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
    factors: picks.map(({ multiply }) => formatFactor(toDecimalOdds(multiply))),
    riskSatang: multi.terms.deductSatang,
    maxPayoutSatang: multi.terms.payoutSatang,
    comesBackSatang: undefined,
  };
}

/** The most that the house takes of this slip: nothing when it takes not even the smallest bet. */
export function slipMax({ mode, picks }: Slip, room: BetRoom): Satang {
  const [first] = picks;
  if (first === undefined) return room.betMax;
  const termsOf = (amountSatang: Satang): BetTerms | undefined => {
    if (mode === 'single') return singleTerms({ amountSatang, ...first });
    const multi = multiTerms({ amountSatang, legs: picks });
    return multi.ok ? multi.terms : undefined;
  };
  return maxAmountOf({ betType: first.corner, termsOf }, room) ?? NO_MONEY;
}

/** With all its decimals, at least two, so that the factors shown multiply to the total. */
function formatFactor(odds: Rate): string {
  return toRateNumber(odds)
    .toFixed(4)
    .replace(/0{1,2}$/, '');
}
