import { favouriteOf, formatRung, parseRung, type Corner, type MatchRates } from '@sanam/betting';
import { RATE_ONE } from '@sanam/money';

/**
 * Where a price is on the one axis between the corners. 0 is level; below 0 red is the favourite, -1 at 10/9 and -9 at
 * 10/1; above 0 blue is. Half a rung is 0.5: -1.5 is red at 10/8.5.
 */
export type Place = number;

/** The ends of the ladder, 10/1 on either side. */
export const LAST_PLACE = 9;

const TENTHS = 10;
/** Places are computed from ratios: 10 - 10 × 9 / 10 must count as 1. */
const TOLERANCE = 1e-6;

export interface RungChoice {
  readonly favourite: Corner;
  readonly rung: string;
}

/** What is sent to the server for a place. Level is 1/1, where the favourite does not matter. */
export function rungAt(place: Place): RungChoice {
  const favourite = place > 0 ? 'BLUE' : 'RED';
  const win = TENTHS - Math.abs(place);
  return { favourite, rung: win === TENTHS ? '1/1' : formatRung({ risk: TENTHS, win }) };
}

export function rungName(place: Place): string {
  return rungAt(place).rung;
}

/** The place of a rung that was chosen. One that is not in tenths, such as 7/6, lies between two. */
export function placeOfRung({ favourite, rung }: RungChoice): Place | undefined {
  const parsed = parseRung(rung);
  return parsed && toPlace(favourite, parsed.win / parsed.risk);
}

/** The place of odds that no rung has: that of the favourite's price. */
export function placeOfRates(rates: MatchRates): Place {
  const favourite = favouriteOf(rates);
  const { multiply } = favourite === 'RED' ? rates.red : rates.blue;
  return toPlace(favourite, Math.min(multiply / RATE_ONE, 1));
}

function toPlace(favourite: Corner, price: number): Place {
  const distance = round(TENTHS - TENTHS * price);
  return favourite === 'BLUE' || distance === 0 ? distance : -distance;
}

/** The next rung towards a corner; undefined at the end of the ladder. */
export function nextPlace(place: Place, towards: Corner, step: 1 | 0.5 = 1): Place | undefined {
  const steps = place / step;
  const next =
    towards === 'RED'
      ? Math.ceil(steps - TOLERANCE) * step - step
      : Math.floor(steps + TOLERANCE) * step + step;
  if (Math.abs(next) > LAST_PLACE) return undefined;
  // Not -0.
  return next === 0 ? 0 : next;
}

/** One rung is sent at once. Two or more, or another favourite, is shown first and sent with a second act. */
export function isFarMove(from: Place, to: Place): boolean {
  return Math.abs(to - from) > 1 + TOLERANCE || from * to < 0;
}

/**
 * The rungs that fit, around level; further out when the price is. A price between two rungs has a cell of its own
 * between them.
 */
export function shownPlaces(current: Place | undefined, count: number): readonly Place[] {
  const half = (count - 1) / 2;
  const at = Math.round(current ?? 0);
  const beyond = Math.max(0, Math.abs(at) - (half - 1));
  const middle = Math.sign(at) * Math.min(beyond, LAST_PLACE - half);
  const places = Array.from({ length: count }, (_, index) => middle - half + index);
  if (current === undefined || places.includes(current)) return places;
  const farthest = current < middle ? places.slice(0, -1) : places.slice(1);
  return [...farthest, current].toSorted((one, other) => one - other);
}

/** Exactly a whole or half rung where it is one but for the error of the division. */
function round(distance: number): number {
  const halves = Math.round(distance * 2) / 2;
  return Math.abs(distance - halves) < TOLERANCE ? halves : distance;
}
