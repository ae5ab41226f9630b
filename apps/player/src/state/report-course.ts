import type { CategoryCode } from '@sanam/contract';

import type { BetReport, Period } from './bet-report.ts';
import { BET_LINES, type ListedBet } from './listed-bet.ts';
import { readAllDecided } from './read-decided.ts';
import { SCHEDULES } from './schedules.ts';
import { usePlayer } from './session.ts';
import { useLive } from './use-live.ts';

/**
 * Every bet behind a report's totals, for a picture of how they came about; undefined until all are there. Those the
 * report does not list are fetched for it.
 */
export function useReportCourse(
  report: BetReport,
  category: CategoryCode | undefined,
  { from, to }: Period,
): readonly ListedBet[] | undefined {
  const player = usePlayer();
  const { totals, isComplete } = report;
  const isFetched = totals !== undefined && !isComplete;
  const { data } = useLive(
    player && isFetched
      ? ['bet-report-course', player.username, category ?? 'all', from, to, figuresOf(totals)]
      : null,
    async () =>
      (await Promise.all(BET_LINES.map((line) => readAllDecided(line, { category, from, to })))).flat(),
    SCHEDULES.reportCourse,
  );
  if (totals === undefined) return undefined;
  return isComplete ? report.groups.flatMap((group) => group.items) : data;
}

/** Read anew when a figure changes: the picture says the same as they do. */
function figuresOf({ bets, count, net }: NonNullable<BetReport['totals']>): string {
  return [bets, count, net].join(' ');
}
