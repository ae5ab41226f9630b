import type { Summary } from '@sanam/contract';
import { satang, toBaht } from '@sanam/money';
import type { Sql } from '../../db/database.ts';
import type { HistoryFilter } from './history-filter.ts';

export interface SumRow {
  total_bets: number;
  total_count: number;
  net_win_loss: number;
}

/** The totals of all bets of a filter. */
export async function readSummary(
  { db }: { db: Sql },
  playerId: number,
  filter: HistoryFilter,
): Promise<Summary> {
  const [sums] = await db.query<SumRow>(SUMS, filterValues(playerId, filter), 'reports_summary');
  return toSummary(sums);
}

/** The bets of a filter, for `filterValues`. */
export const MATCHING = `bet
   WHERE player_id = $1 AND created_at >= $2::timestamptz AND created_at < $3::timestamptz
     AND kind = ANY ($4::text[]) AND status = ANY ($5::text[]) AND result_type = ANY ($6::text[])
     AND category_code = ANY ($7::text[])`;

/** An undecided bet has won and lost nothing yet; a drawn bet is paid its stake. */
export const SUMS = `
  SELECT coalesce(sum(stake), 0)::bigint AS total_bets, count(*) AS total_count,
         coalesce(sum(payout - stake) FILTER (WHERE result_type <> 'WAIT'), 0)::bigint AS net_win_loss
    FROM ${MATCHING}`;

export function filterValues(playerId: number, filter: HistoryFilter): unknown[] {
  const { from, to, kinds, statuses, resultTypes, categories } = filter;
  return [playerId, from, to, kinds, statuses, resultTypes, categories];
}

export function toSummary(sums: SumRow | undefined): Summary {
  if (!sums) throw new Error('the summary query returned no row');
  return {
    totalBets: toBaht(satang(sums.total_bets)),
    totalCount: sums.total_count,
    netWinLoss: toBaht(satang(sums.net_win_loss)),
  };
}
