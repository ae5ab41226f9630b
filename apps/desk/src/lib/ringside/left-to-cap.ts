import { BET_MIN_BAHT } from '@sanam/contract';
import { baht, satang, type Satang } from '@sanam/money';

import type { HouseResult } from './exposure.ts';

export interface LeftToCap {
  /** What each corner may still win from the house. */
  readonly red: Satang;
  readonly blue: Satang;
  /** The corners on which not even the smallest bet is taken any more. */
  readonly full: readonly ('RED' | 'BLUE')[];
}

/** How far each corner is from what the match may cost. */
export function leftToCap({ red, blue }: HouseResult, cap: Satang): LeftToCap {
  const left = { red: leftOf(red, cap), blue: leftOf(blue, cap) };
  const smallest = baht(BET_MIN_BAHT);
  return {
    ...left,
    full: [
      ...(left.red < smallest ? (['RED'] as const) : []),
      ...(left.blue < smallest ? (['BLUE'] as const) : []),
    ],
  };
}

function leftOf(result: Satang, cap: Satang): Satang {
  return satang(Math.max(0, cap + result));
}
