import { netWin } from '@sanam/betting';
import type { CategoryCode } from '@sanam/contract';
import { sumSatang } from '@sanam/money';

import type { BetReport, Period, ReportTotals } from './bet-report.ts';
import { BET_LINES, type ListedBet } from './listed-bet.ts';
import { readAllDecided } from './read-decided.ts';
import { SCHEDULES } from '../queries/schedules.ts';
import { usePlayer } from '../session/session.ts';
import { usePolledQuery } from '../queries/use-polled-query.ts';

/**
 * Every bet of a report, for a chart of how its totals came about; those that the report does not list are fetched.
 * Undefined until the bets are there and add up to the totals, null when they could not be read.
 */
export function useReportTimeline(
  report: BetReport,
  category: CategoryCode | undefined,
  { from, to }: Period,
): readonly ListedBet[] | null | undefined {
  const player = usePlayer();
  const { totals, isComplete } = report;
  const isFetched = totals !== undefined && !isComplete;
  const { data, error } = usePolledQuery(
    player && isFetched
      ? ['bet-report-timeline', player.username, category ?? 'all', from, to, totalsKey(totals)]
      : null,
    async () =>
      (await Promise.all(BET_LINES.map((line) => readAllDecided(line, { category, from, to })))).flat(),
    SCHEDULES.reportTimeline,
  );
  if (totals === undefined) return undefined;
  if (data === undefined && error !== undefined) return null;
  const bets = isComplete ? report.groups.flatMap((group) => group.items) : data;
  // A bet that was decided between the two reads is in one of them only.
  return bets && comesTo(bets, totals) ? bets : undefined;
}

function comesTo(bets: readonly ListedBet[], { count, net }: ReportTotals): boolean {
  return bets.length === count && sumSatang(bets.map(netWin)) === net;
}

/** Part of the key, so that a changed total reads the bets again and chart and totals agree. */
function totalsKey({ bets, count, net }: ReportTotals): string {
  return [bets, count, net].join(' ');
}
