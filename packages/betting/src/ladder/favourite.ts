import { RATE_ONE, type Rate } from '@sanam/money';
import type { Side } from '../bet-types.ts';

export type Standing = 'FAVOURITE' | 'UNDERDOG';

export interface Multiplies {
  readonly red: { readonly multiply: Rate };
  readonly blue: { readonly multiply: Rate };
}

/** The side that wins less per baht, on cards and on the bet panel. When both are level, red bears the label. */
export function favouriteOf({ red, blue }: Multiplies): Side {
  return blue.multiply < red.multiply ? 'BLUE' : 'RED';
}

export function standingOf(side: Side, rates: Multiplies): Standing {
  return favouriteOf(rates) === side ? 'FAVOURITE' : 'UNDERDOG';
}

/** In the list of earlier odds each figure is labelled on its own, so two level sides are both underdogs there. */
export function previousStandingOf(multiply: Rate): Standing {
  return multiply >= RATE_ONE ? 'UNDERDOG' : 'FAVOURITE';
}
