import { BET_MIN_BAHT } from '@sanam/contract';
import { baht, satang, type Satang } from '@sanam/money';

import type { HouseResult } from './exposure.ts';

export interface CapRoom {
  /** What each corner may still win from the house. */
  readonly red: Satang;
  readonly blue: Satang;
  /** The corners on which not even the smallest bet is taken any more. */
  readonly full: readonly ('RED' | 'BLUE')[];
}

/** How far each corner is from what the match may cost. */
export function capRoom({ red, blue }: HouseResult, cap: Satang): CapRoom {
  const room = { red: roomOf(red, cap), blue: roomOf(blue, cap) };
  const smallest = baht(BET_MIN_BAHT);
  return {
    ...room,
    full: [
      ...(room.red < smallest ? (['RED'] as const) : []),
      ...(room.blue < smallest ? (['BLUE'] as const) : []),
    ],
  };
}

function roomOf(result: Satang, cap: Satang): Satang {
  return satang(Math.max(0, cap + result));
}
