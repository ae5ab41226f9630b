import { groupByCategoryTitle } from '@sanam/betting';
import type { CategoryCode, Summary, TitleSection } from '@sanam/contract';
import { toBaht } from '@sanam/money';
import type { Sql } from '../../db/database.ts';
import type { HistoryFilter } from './history-filter.ts';
import { NEWEST_FIRST, selectLegs } from './leg-row.ts';
import type { LegRow } from './leg-row.ts';
import { MATCHING, SUMS, toSummary, filterValues } from './read-summary.ts';
import type { SumRow } from './read-summary.ts';
import { toListedBets } from './to-listed-bets.ts';
import type { ListedBet } from './to-listed-bets.ts';

/**
 * The newest bets of a filter by category and match, beside the sums of all of them. One statement reads both: a
 * settlement that commits meanwhile is in both or in neither.
 */
export async function readHistory(
  { db }: { db: Sql },
  playerId: number,
  { limit, ...filter }: HistoryFilter & { limit: number },
): Promise<{ sections: TitleSection[]; summary: Summary }> {
  const rows = await db.query<SumRow & (LegRow | { id: null })>(
    HISTORY,
    [...filterValues(playerId, filter), limit],
    'reports_history',
  );
  return {
    sections: toSections(toListedBets(rows.filter((row) => row.id !== null))),
    summary: toSummary(rows[0]),
  };
}

const HISTORY = `
  SELECT sums.*, listed.*
    FROM (${SUMS}) AS sums
    LEFT JOIN (${selectLegs(`
           SELECT * FROM ${MATCHING}
            ORDER BY created_at DESC, player_no DESC
            LIMIT $8`)}) AS listed ON true
   ORDER BY ${NEWEST_FIRST}`;

function toSections(bets: ListedBet[]): TitleSection[] {
  return groupByCategoryTitle(bets).map((group) => ({
    category: group.category as CategoryCode,
    title: group.title,
    items: group.items.map(({ transaction }) => transaction),
    totalBets: toBaht(group.totalBetsSatang),
    totalCount: group.totalCount,
    winLoss: toBaht(group.winLossSatang),
  }));
}
