import { ApiRefusal } from '@sanam/api-client';
import type { RateType } from '@sanam/betting';

import type { Place } from '../../lib/ringside/ladder.ts';
import { movePrices, ratesOfRungs, toRungs, type TypePrices } from '../../lib/ringside/type-prices.ts';
import { api } from '../api.ts';
import { applyMatch, type DeskMatch } from '../matches.ts';
import { openingEnded } from './openings.ts';

/** The price on the screen, which every move says that it has seen. */
export interface SeenPrice {
  readonly match: DeskMatch;
  /** Of the rate type that moves; of MY while they move together. Undefined before the first price. */
  readonly place: Place | undefined;
  /** In each rate type, with the house's margin, which stays when the price moves. */
  readonly prices: TypePrices | undefined;
  /** The only rate type that moves; undefined while they move together. */
  readonly only?: RateType | undefined;
}

/** The rates that this desk has set and that may not have been read yet. Ids of rates rise. */
const ownRates = new Map<number, { readonly rateId: number; readonly prices: TypePrices }>();

/** The price as this desk knows it: its own last one until that was read. */
export function lastPlace(seen: SeenPrice): Place | undefined {
  return lastOwn(seen)?.prices[seen.only ?? 'MY'].place ?? seen.place;
}

/**
 * Sends a rung as a new rate, with the rate that was seen; it is shown at once. Returns what is seen then. An opening
 * that is under way comes first: it names the price before this one.
 */
export async function sendRate(seen: SeenPrice, to: Place): Promise<SeenPrice & { readonly rateId: number }> {
  const { match } = seen;
  await openingEnded(match.id);
  const own = lastOwn(seen);
  const prices = movePrices(own?.prices ?? seen.prices, to, seen.only);
  const rungs = toRungs(prices);
  const params = { id: String(match.id) };
  const body = { ...rungs, seenRateId: own?.rateId ?? match.rateId };
  const { data } = await api.call('POST /desk/matches/{id}/rate', { params, body });
  const { rateId } = data;
  ownRates.set(match.id, { rateId, prices });
  const settingRates = ratesOfRungs(rungs);
  const { id, version } = match;
  if (settingRates) applyMatch({ id, version, rateId, nowRate: { settingRates } });
  return { ...seen, match: { ...match, rateId }, place: to, prices, rateId };
}

/** Somebody else has set another price since the one that was seen. */
export function isRateConflict(failure: unknown): boolean {
  return failure instanceof ApiRefusal && failure.code === 'RATE_CHANGED';
}

function lastOwn({ match }: SeenPrice) {
  const own = ownRates.get(match.id);
  return own !== undefined && own.rateId > (match.rateId ?? 0) ? own : undefined;
}
