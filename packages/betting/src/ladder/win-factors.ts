import { RATE_ONE, type Rate } from '@sanam/money';

/**
 * Two rates whose product is the win for each baht of the amount. A favourite's multiply, up to 1, applies to the
 * amount. An underdog's, above 1, applies to the part at risk: multiply × deduct. On the ladder those two are
 * reciprocals that lose their fifth decimal, so an underdog wins exactly the amount: 10,000 at 10/9 (1.1111 and 0.9)
 * wins 10,000.00, not 9,999.90.
 */
export function winFactors({ multiply, deduct }: Price): readonly [Rate, Rate] {
  if (multiply <= RATE_ONE) return [multiply, RATE_ONE];
  return areReciprocals(multiply, deduct) ? [RATE_ONE, RATE_ONE] : [multiply, deduct];
}

export interface Price {
  readonly multiply: Rate;
  readonly deduct: Rate;
}

/** Whether the two can be a number above 1 and its reciprocal, each rounded to 4 decimals. */
function areReciprocals(multiply: Rate, deduct: Rate): boolean {
  const error = Math.abs(multiply * deduct - RATE_ONE * RATE_ONE);
  return deduct < RATE_ONE && 2 * error <= multiply + deduct + 1;
}
