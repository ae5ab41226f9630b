import type { Rate } from './rate.ts';

declare const malayOddsBrand: unique symbol;

/** A price as it is displayed, in ten-thousandths: positive for a favourite, negative for an underdog. */
export type MalayOdds = number & { readonly [malayOddsBrand]: true };

/** A favourite's price is what each baht risked wins. */
export function favouriteOdds(multiply: Rate): MalayOdds {
  return malayOdds(multiply);
}

/** An underdog's price is what has to be risked for each baht won. */
export function underdogOdds(deduct: Rate): MalayOdds {
  return malayOdds(0 - deduct);
}

/** The JSON number of a displayed price; a negative one is displayed in red. */
export function toOddsNumber(odds: MalayOdds): number {
  return odds / 10_000;
}

function malayOdds(tenThousandths: number): MalayOdds {
  return (tenThousandths === 0 ? 0 : tenThousandths) as MalayOdds;
}
