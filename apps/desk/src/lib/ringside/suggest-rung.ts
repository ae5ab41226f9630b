import type { Corner } from '@sanam/betting';
import type { Satang } from '@sanam/money';

import type { HouseResult, Sides } from './exposure.ts';
import { nextPlace, type Place } from './ladder.ts';

export interface Suggestion {
  readonly place: Place;
  /** The corner whose win would cost the most. */
  readonly corner: Corner;
  /** What of the stakes on both corners is on it, in percent. */
  readonly percent: number;
}

export interface Position {
  readonly house: HouseResult;
  readonly sides: Sides;
  /** What the match may cost; undefined where there is no limit. */
  readonly cap: Satang | undefined;
  readonly place: Place;
}

/** In percent of the cap. */
const SUGGEST_ABOVE = 60;

/**
 * One rung towards the corner whose win is the worst case, once that is over 60 % of the cap: its price gets shorter
 * and the other one more attractive. It is never sent by itself.
 */
export function suggestRung({ house, sides, cap, place }: Position): Suggestion | undefined {
  if (cap === undefined) return undefined;
  const corner: Corner = house.red <= house.blue ? 'RED' : 'BLUE';
  const loss = -Math.min(house.red, house.blue);
  if (loss < 0 - house.draw || BigInt(loss) * 100n <= BigInt(cap) * BigInt(SUGGEST_ABOVE)) return undefined;
  const next = nextPlace(place, corner);
  if (next === undefined) return undefined;
  const both = sides.RED.stakes + sides.BLUE.stakes;
  return { place: next, corner, percent: both === 0 ? 0 : Math.round((sides[corner].stakes / both) * 100) };
}
