import { formatFixed, groupThousands } from './format-fixed.ts';
import type { MalayOdds } from './malay-odds.ts';
import type { Rate } from './rate.ts';
import type { TotalOdds } from './total-odds.ts';

/** Odds with 2 decimals: "0.90", "-0.90", "2.11". */
export function formatOdds(odds: Rate | MalayOdds): string {
  return groupThousands(formatFixed(odds, { places: 4, shown: 2 }));
}

/** The odds of a whole slip, with all of their 3 decimals: "7.220". */
export function formatTotalOdds(total: TotalOdds): string {
  return groupThousands(formatFixed(total, { places: 3, shown: 3 }));
}
