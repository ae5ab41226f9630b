import { groupByDate } from '@sanam/betting';
import { CATEGORY_CODES } from '@sanam/contract';
import type { BetTransaction, DateSection } from '@sanam/contract';
import { toBaht } from '@sanam/money';
import type { Sql } from '../../db/database.ts';
import { readCategories } from '../catalog/read-categories.ts';
import { KINDS_OF_LINE } from './kinds-of-line.ts';
import type { Line } from './kinds-of-line.ts';
import { NEWEST_FIRST, selectLegs } from './leg-row.ts';
import type { LegRow } from './leg-row.ts';
import { toListedBets } from './to-listed-bets.ts';

export interface RunningFilter {
  /** As in the request: one code, or a JSON array of them. */
  categoryCode?: string | undefined;
  limit: number;
}

/** A player's bets on a line that are not decided yet, newest first and by Bangkok day. */
export async function readRunning(
  { db }: { db: Sql },
  playerId: number,
  line: Line,
  { categoryCode, limit }: RunningFilter,
): Promise<{ dateSections: DateSection[]; data: BetTransaction[] }> {
  const categories = readCategories(categoryCode) ?? CATEGORY_CODES;
  const rows = await db.query<LegRow>(
    RUNNING,
    [playerId, KINDS_OF_LINE[line], categories, limit],
    'reports_running',
  );
  const bets = toListedBets(rows);
  return {
    dateSections: groupByDate(bets).map(({ date, items, totalBetsSatang, totalCount }) => ({
      date,
      items: items.map(({ transaction }) => transaction),
      totalBets: toBaht(totalBetsSatang),
      totalCount,
    })),
    data: bets.map(({ transaction }) => transaction),
  };
}

/** The statuses are literals, so that the planner can use the partial index of such bets. */
const RUNNING = `${selectLegs(`
  SELECT * FROM bet
   WHERE player_id = $1 AND status IN ('PENDING', 'ACCEPTED')
     AND kind = ANY ($2::text[]) AND category_code = ANY ($3::text[])
   ORDER BY player_no DESC
   LIMIT $4`)}
 ORDER BY ${NEWEST_FIRST}`;
