import { baht, subtractSatang, type Satang } from '@sanam/money';
import { sideBetTerms } from '../bets/side-bet.ts';
import { RATE_TYPES, type RateType } from '../vocabulary.ts';
import type { CornerRate } from './rates-of-rung.ts';
import { readRates, type SettingRates } from './setting-rates.ts';
import { winFactors } from './win-factors.ts';

export interface SureWin {
  readonly redType: RateType;
  readonly blueType: RateType;
  /** What a player gains who backs both corners with 10,000 baht each. */
  readonly ifRed: Satang;
  readonly ifBlue: Satang;
}

/**
 * A pair of rate types at which backing red in one and blue in the other gains whatever happens, for amounts in the
 * right proportion; undefined if there is none. Of several the one that gains most.
 */
export function findSureWin(rates: SettingRates): SureWin | undefined {
  const prices = RATE_TYPES.flatMap((type) => {
    const price = readRates(rates, type);
    return price ? [{ type, ...price }] : [];
  });
  const pairs = prices.flatMap(({ type: redType, red }) =>
    prices.flatMap(({ type: blueType, blue }) =>
      isSureWin(red, blue) ? [{ redType, blueType, ...gainsOf(red, blue) }] : [],
    ),
  );
  return pairs.toSorted((one, other) => other.ifRed + other.ifBlue - (one.ifRed + one.ifBlue))[0];
}

/** What both win together is more than what both risk, in the proportion that levels them. */
function isSureWin(red: CornerRate, blue: CornerRate): boolean {
  const [redWins, blueWins] = [winPart(red), winPart(blue)];
  return redWins * blueWins > riskPart(red) * riskPart(blue);
}

/** What one baht of the amount wins and risks, in units of 10⁻⁸. */
function winPart(price: CornerRate): bigint {
  const [first, second] = winFactors(price);
  return BigInt(first) * BigInt(second);
}

function riskPart({ deduct }: CornerRate): bigint {
  return BigInt(deduct) * 10_000n;
}

const EXAMPLE = baht(10_000);

function gainsOf(red: CornerRate, blue: CornerRate): Pick<SureWin, 'ifRed' | 'ifBlue'> {
  const [onRed, onBlue] = [red, blue].map((price) => sideBetTerms({ amountSatang: EXAMPLE, ...price }));
  if (!onRed || !onBlue) throw new Error('two corners have two bets');
  return {
    ifRed: subtractSatang(onRed.winSatang, onBlue.deductSatang),
    ifBlue: subtractSatang(onBlue.winSatang, onRed.deductSatang),
  };
}
