import type { SettingRates } from '@sanam/contract';
import type { Sql } from '../../db/database.ts';

export interface FoundRate {
  readonly id: number;
  readonly matchId: number;
  readonly settingRates: SettingRates;
}

/** Rates that have been read already; they never change, so what was read stays true. */
export type KnownRates = Map<number, FoundRate>;

/** Far more than the matches that are bet on at once; a few kilobytes each hundred. */
const MOST_KNOWN = 2000;

export async function findRate(
  { db, knownRates }: { db: Sql; knownRates: KnownRates },
  rateId: number,
): Promise<FoundRate | undefined> {
  const known = knownRates.get(rateId);
  if (known) return known;
  const [row] = await db.query<{ match_id: number; setting_rates: SettingRates }>(
    'SELECT match_id, setting_rates FROM rate WHERE id = $1',
    [rateId],
    'rate-find',
  );
  if (!row) return undefined;
  const found = { id: rateId, matchId: row.match_id, settingRates: row.setting_rates };
  knownRates.set(rateId, found);
  // The one known longest goes: odds are bet on while they are new.
  const [oldest] = knownRates.keys();
  if (knownRates.size > MOST_KNOWN && oldest !== undefined) knownRates.delete(oldest);
  return found;
}
