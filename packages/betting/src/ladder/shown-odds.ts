import { favouriteOdds, RATE_ONE, underdogOdds, type MalayOdds, type Rate } from '@sanam/money';

/** Malay odds: what a favourite wins per baht, or, negative, what an underdog risks per baht. Level is 1.00. */
export function shownOddsOf({ multiply, deduct }: { multiply: Rate; deduct: Rate }): MalayOdds {
  return multiply <= RATE_ONE ? favouriteOdds(multiply) : underdogOdds(deduct);
}
