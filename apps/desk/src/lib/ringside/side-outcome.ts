import type { BetType, MatchResult } from '@sanam/betting';
import { addSatang, negateSatang, NO_MONEY, type Satang } from '@sanam/money';

import type { Side } from './exposure.ts';

export type SideOutcome = 'wins' | 'loses' | 'returned';

/** What a result means for the bets on one side: a draw returns those on a corner, a cancelled match all. */
export function sideOutcome(side: BetType, result: MatchResult): SideOutcome {
  if (result === 'CANCEL') return 'returned';
  if (side === 'RED' || side === 'BLUE') {
    if (result === 'DRAW') return 'returned';
    return side === result ? 'wins' : 'loses';
  }
  return (side === 'DRAW') === (result === 'DRAW') ? 'wins' : 'loses';
}

/** What is paid to a side, stakes included, and what the house keeps or loses. */
export function sidePayment(
  { stakes, liability }: Side,
  outcome: SideOutcome,
): { readonly paid: Satang; readonly house: Satang } {
  if (outcome === 'wins') return { paid: addSatang(stakes, liability), house: negateSatang(liability) };
  if (outcome === 'loses') return { paid: NO_MONEY, house: stakes };
  return { paid: stakes, house: NO_MONEY };
}
