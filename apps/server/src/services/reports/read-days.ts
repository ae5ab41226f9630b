import { BANGKOK_TIME_ZONE } from '@sanam/betting';
import type { DayTotals } from '@sanam/contract';
import { satang, toBaht } from '@sanam/money';
import type { Sql } from '../../db/database.ts';
import { toLiveFilter } from './history-filter.ts';
import type { LiveHistoryQuery } from './history-filter.ts';

interface DayRow {
  date: string;
  decided: number;
  running: number;
  stakes: number;
  payouts: number;
}

/** The decided bets of both lines by the Bangkok day of their placement, newest first, and how many still run. */
export async function readDays(
  { db }: { db: Sql },
  playerId: number,
  query: LiveHistoryQuery,
): Promise<{ days: DayTotals[]; runningCount: number }> {
  const { from, to, categories } = toLiveFilter(query);
  const rows = await db.query<DayRow>(DAYS, [playerId, from, to, categories], 'reports_days');
  return {
    days: rows.filter(({ decided }) => decided > 0).map(toDay),
    runningCount: rows.reduce((sum, { running }) => sum + running, 0),
  };
}

const DAYS = `
  SELECT to_char(created_at AT TIME ZONE '${BANGKOK_TIME_ZONE}', 'YYYY-MM-DD') AS date,
         count(*) FILTER (WHERE status = 'PAID') AS decided,
         count(*) FILTER (WHERE status IN ('PENDING', 'ACCEPTED')) AS running,
         coalesce(sum(stake) FILTER (WHERE status = 'PAID'), 0)::bigint AS stakes,
         coalesce(sum(payout) FILTER (WHERE status = 'PAID'), 0)::bigint AS payouts
    FROM bet
   WHERE player_id = $1 AND created_at >= $2::timestamptz AND created_at < $3::timestamptz
     AND category_code = ANY ($4::text[])
   GROUP BY 1
   ORDER BY 1 DESC`;

function toDay({ date, decided, stakes, payouts }: DayRow): DayTotals {
  return {
    date,
    totalBets: toBaht(satang(stakes)),
    totalPaid: toBaht(satang(payouts)),
    totalCount: decided,
    netWinLoss: toBaht(satang(payouts - stakes)),
  };
}
