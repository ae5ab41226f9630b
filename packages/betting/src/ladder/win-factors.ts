import { RATE_ONE, type Rate } from '@sanam/money';

/**
 * Two rates whose product is the win for each baht of the amount. A favourite (multiply up to 1) wins multiply × amount.
 * An underdog (multiply above 1) risks deduct × amount and wins multiply times that. On the ladder multiply and deduct
 * are reciprocals rounded to 4 decimals, so that an underdog wins exactly the amount: 10,000 at 10/9 (1.1111 and 0.9)
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
