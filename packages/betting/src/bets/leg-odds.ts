import { rate, RATE_ONE, type Rate } from '@sanam/money';

/** A pre-match pick's decimal odds: what one baht becomes, itself included. */
export function legOddsOf(multiply: Rate): Rate {
  return rate(RATE_ONE + multiply);
}
