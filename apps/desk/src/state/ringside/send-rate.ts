import { ApiRefusal } from '@sanam/api-client';
import { buildSettingRates, parseRung } from '@sanam/betting';

import { rungAt, type Place } from '../../lib/ringside/ladder.ts';
import { api } from '../api.ts';
import { applyMatch, type DeskMatch } from '../matches.ts';

/** The price on the screen, which every move says that it has seen. */
export interface SeenPrice {
  readonly match: DeskMatch;
  /** Undefined before the first price. */
  readonly place: Place | undefined;
  /** The house's margin at it, which stays when the price moves. */
  readonly spread: number | undefined;
}

/** The rates that this desk has set and that may not have been read yet. Ids of rates rise. */
const ownRates = new Map<number, { readonly rateId: number; readonly place: Place }>();

/** The price as this desk knows it: its own last one until that was read. */
export function lastPlace(seen: SeenPrice): Place | undefined {
  return lastOwn(seen)?.place ?? seen.place;
}

/** Sends a rung as a new rate, with the rate that was seen; it is shown at once. Returns its id. */
export async function sendRate(seen: SeenPrice, to: Place): Promise<number> {
  const { match, spread } = seen;
  const own = lastOwn(seen);
  const { favourite, rung } = rungAt(to);
  const my = { favourite, rung, ...(spread !== undefined && { spread }) };
  const params = { id: String(match.id) };
  const body = { my, seenRateId: own?.rateId ?? match.rateId };
  const { data } = await api.call('POST /desk/matches/{id}/rate', { params, body });
  ownRates.set(match.id, { rateId: data.rateId, place: to });
  const parsed = parseRung(rung);
  if (parsed) {
    const settingRates = buildSettingRates({ favourite, my: { ...parsed, spread } });
    const { id, version } = match;
    applyMatch({ id, version, rateId: data.rateId, nowRate: { settingRates } });
  }
  return data.rateId;
}

/** Somebody else has set another price since the one that was seen. */
export function isRateConflict(failure: unknown): boolean {
  return failure instanceof ApiRefusal && failure.code === 'RATE_CHANGED';
}

function lastOwn({ match }: SeenPrice) {
  const own = ownRates.get(match.id);
  return own !== undefined && own.rateId > (match.rateId ?? 0) ? own : undefined;
}
