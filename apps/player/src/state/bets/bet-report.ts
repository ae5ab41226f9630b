import { mergeCategoryTitleGroups, type CategoryTitleGroup } from '@sanam/betting';
import { LIST_LIMIT } from '@sanam/contract';
import type { CategoryCode, Summary } from '@sanam/contract';
import { baht, sumSatang } from '@sanam/money';
import type { Satang } from '@sanam/money';

import type { BetLine, ListedBet } from './listed-bet.ts';
import { onPlayerEvent } from '../live/connection.ts';
import { readDecided, toTitleGroup, type DecidedQuery } from './read-decided.ts';
import { createThrottledRevalidate } from '../queries/revalidate.ts';
import { SCHEDULES } from '../queries/schedules.ts';
import { usePlayer } from '../session/session.ts';
import { mergeBetLists, type MergedBetLists } from './merge-bet-lists.ts';
import { usePolledQuery } from '../queries/use-polled-query.ts';

/** From one Bangkok day to another, both inclusive. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export interface ReportTotals {
  readonly bets: Satang;
  readonly count: number;
  readonly net: Satang;
}

export interface BetReport extends Omit<MergedBetLists<unknown>, 'known'> {
  /** By category and title: live and step bets together, or those that could be read. */
  readonly groups: readonly CategoryTitleGroup<ListedBet>[];
  /** The totals of all decided bets of the period, listed or not; undefined while a list is missing. */
  readonly totals: ReportTotals | undefined;
  readonly listed: number;
  /** Every bet of the period is listed. */
  readonly isComplete: boolean;
}

export interface ReportQuery extends Period {
  readonly category: CategoryCode | undefined;
  /** How many bets of each list, newest first. */
  readonly limit?: number;
  /** Nothing is fetched while this is false. */
  readonly isEnabled?: boolean;
}

/** The result of the decided bets that were placed in a period. */
export function useBetReport({
  category,
  from,
  to,
  limit = LIST_LIMIT,
  isEnabled = true,
}: ReportQuery): BetReport {
  const query = { category, from, to, limit };
  const live = useReportLine('LIVE', query, isEnabled);
  const step = useReportLine('STEP', query, isEnabled);
  const { known, ...state } = mergeBetLists(live, step);
  const listed = known.reduce((sum, line) => sum + line.listed, 0);
  const totals = state.isWhole ? sumTotals(known.map((line) => line.totals)) : undefined;
  return {
    ...state,
    groups: mergeCategoryTitleGroups(known.flatMap((line) => line.groups)),
    totals,
    listed,
    isComplete: totals?.count === listed,
  };
}

function sumTotals(parts: readonly ReportTotals[]): ReportTotals {
  return {
    bets: sumSatang(parts.map((part) => part.bets)),
    count: parts.reduce((count, part) => count + part.count, 0),
    net: sumSatang(parts.map((part) => part.net)),
  };
}

function useReportLine(line: BetLine, query: DecidedQuery, isEnabled: boolean) {
  const player = usePlayer();
  const { category = 'all', from, to, limit } = query;
  return usePolledQuery(
    player && isEnabled ? ['bet-report', player.username, line, category, from, to, String(limit)] : null,
    async () => {
      const { sections, summary } = await readDecided(line, query);
      const groups = sections.map(toTitleGroup);
      return {
        groups,
        totals: toTotals(summary),
        listed: groups.reduce((count, group) => count + group.items.length, 0),
        readAt: Date.now(),
      };
    },
    SCHEDULES.betReport,
  );
}

function toTotals({ totalBets, totalCount, netWinLoss }: Summary): ReportTotals {
  return { bets: baht(totalBets), count: totalCount, net: baht(netWinLoss) };
}

/** Settling a match decides all of a player's bets on it almost at once. */
const reloadReport = createThrottledRevalidate(300, 'bet-report');

onPlayerEvent(({ action }) => {
  if (action === 'BET_DECIDED') reloadReport();
});
