import { RATE_ONE, type Rate } from '@sanam/money';
import type { Corner } from '../vocabulary.ts';

export const STANDINGS = ['FAVOURITE', 'UNDERDOG', 'EVEN'] as const;
export type Standing = (typeof STANDINGS)[number];

export interface Multiplies {
  readonly red: { readonly multiply: Rate };
  readonly blue: { readonly multiply: Rate };
}

/** The corner that wins less per baht. At level rates, where neither does, it is red. */
export function favouriteOf({ red, blue }: Multiplies): Corner {
  return blue.multiply < red.multiply ? 'BLUE' : 'RED';
}

export function standingOf(corner: Corner, rates: Multiplies): Standing {
  if (rates.red.multiply === rates.blue.multiply) return 'EVEN';
  return favouriteOf(rates) === corner ? 'FAVOURITE' : 'UNDERDOG';
}

/** The list of previous odds labels each rate by itself, so two level corners are both underdogs there. */
export function previousStandingOf(multiply: Rate): Standing {
  return multiply >= RATE_ONE ? 'UNDERDOG' : 'FAVOURITE';
}
