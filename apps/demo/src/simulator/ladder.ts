import type { Corner } from '@sanam/betting';
import type { SettingRates } from '@sanam/contract';

/**
 * A price as one number: 0 is level, 3 is red at 10/7, -3 is blue at 10/7. A price moves by one at a time.
 */
export type Position = number;

export interface RungPrice {
  favourite: Corner;
  rung: string;
}

export const LAST_POSITION = 9;

export function priceAt(position: Position): RungPrice {
  return { favourite: position < 0 ? 'BLUE' : 'RED', rung: `10/${10 - Math.abs(position)}` };
}

/** The price that is fair to both sides when red wins with this probability. */
export function fairPosition(redWins: number): Position {
  const favourite = Math.max(redWins, 1 - redWins);
  const rungs = Math.min(LAST_POSITION, Math.round(10 - (10 * (1 - favourite)) / favourite));
  return rungs === 0 ? 0 : redWins >= 0.5 ? rungs : -rungs;
}

/** The position of a match's rates; undefined for a price that is not on this ladder. */
export function readPosition({
  sthRedRateName,
  sthRedMultiply,
  sthBlueMultiply,
}: SettingRates): Position | undefined {
  const win = /^10\/(10|[1-9])$/.exec(sthRedRateName)?.[1];
  if (win === undefined) return undefined;
  const rungs = 10 - Number(win);
  return rungs === 0 ? 0 : sthRedMultiply < sthBlueMultiply ? rungs : -rungs;
}
