import { favouriteOdds, rate, RATE_ONE, underdogOdds, type MalayOdds, type Rate } from '@sanam/money';

/** What a favourite wins per baht, or, negative, what an underdog risks per baht. Level is 1.00. */
export function toMalayOdds({ multiply, deduct }: { multiply: Rate; deduct: Rate }): MalayOdds {
  return multiply <= RATE_ONE ? favouriteOdds(multiply) : underdogOdds(deduct);
}

/** What one baht on a pre-match pick pays when it wins, the baht itself included. */
export function toDecimalOdds(multiply: Rate): Rate {
  return rate(RATE_ONE + multiply);
}
