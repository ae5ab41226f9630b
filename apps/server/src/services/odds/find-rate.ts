import type { SettingRates } from '@sanam/contract';
import { BoundedMap } from '@sanam/runtime';
import type { Sql } from '../../db/database.ts';

export interface FoundRate {
  readonly id: number;
  readonly matchId: number;
  readonly settingRates: SettingRates;
}

/** Far more than the rates that are bet on at a time. */
const MAX_CACHED = 2000;

/** Rates never change, so a cached one stays valid. */
export type RateCache = BoundedMap<number, FoundRate>;

export function createRateCache(): RateCache {
  return new BoundedMap(MAX_CACHED);
}

export async function findRate(
  { db, rateCache }: { db: Sql; rateCache: RateCache },
  rateId: number,
): Promise<FoundRate | undefined> {
  const cached = rateCache.get(rateId);
  if (cached) return cached;
  const [row] = await db.query<{ match_id: number; setting_rates: SettingRates }>(
    'SELECT match_id, setting_rates FROM rate WHERE id = $1',
    [rateId],
    'rate-find',
  );
  if (!row) return undefined;
  const found = { id: rateId, matchId: row.match_id, settingRates: row.setting_rates };
  rateCache.set(rateId, found);
  return found;
}
