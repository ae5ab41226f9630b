import { createThrottledRevalidate } from '@sanam/api-client/queries';
import { addDays } from '@sanam/betting';
import type { CategoryCode } from '@sanam/contract';
import { baht, sumSatang } from '@sanam/money';
import type { Satang } from '@sanam/money';

import { api } from '../api/api.ts';
import { onPlayerEvent } from '../live/connection.ts';
import { SCHEDULES } from '../queries/schedules.ts';
import { usePolledQuery, type PolledQuery } from '../queries/use-polled-query.ts';
import { usePlayer } from '../session/session.ts';
import { BET_LINES, type BetLine, type ListedBet } from './listed-bet.ts';
import { mergeBetLists, type MergedBetLists } from './merge-bet-lists.ts';
import { readAllDecided } from './read-decided.ts';

/** From one Bangkok day to another, both inclusive. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export interface ReportTotals {
  /** What was risked. */
  readonly bets: Satang;
  /** What came back. */
  readonly paid: Satang;
  readonly count: number;
  readonly net: Satang;
}

/** The decided bets that were placed on a Bangkok day. */
export interface ReportDay extends ReportTotals {
  readonly date: string;
}

export interface ReportDays {
  /** Newest first, only those with decided bets. */
  readonly days: readonly ReportDay[];
  /** Bets of the period that are not decided yet and not counted. */
  readonly runningCount: number;
  readonly readAt: number;
}

export interface ReportQuery extends Period {
  readonly category: CategoryCode | undefined;
}

/** What was won and lost on each day of a period. */
export function useReportDays({ category, from, to }: ReportQuery): PolledQuery<ReportDays> {
  const player = usePlayer();
  return usePolledQuery(
    player ? ['bet-report', player.username, category ?? 'all', from, to] : null,
    async () => {
      const { data } = await api.call('GET /bet-history/days', {
        query: { ...(category && { categoryCode: category }), dateFrom: from, dateTo: addDays(to, 1) },
      });
      return {
        days: data.days.map(({ date, totalBets, totalPaid, totalCount, netWinLoss }) => ({
          date,
          bets: baht(totalBets),
          paid: baht(totalPaid),
          count: totalCount,
          net: baht(netWinLoss),
        })),
        runningCount: data.runningCount,
        readAt: Date.now(),
      };
    },
    SCHEDULES.betReport,
  );
}

export function sumTotals(parts: readonly ReportTotals[]): ReportTotals {
  return {
    bets: sumSatang(parts.map((part) => part.bets)),
    paid: sumSatang(parts.map((part) => part.paid)),
    count: parts.reduce((count, part) => count + part.count, 0),
    net: sumSatang(parts.map((part) => part.net)),
  };
}

export interface BetsOfDay extends Omit<MergedBetLists<unknown>, 'known'> {
  /** Every decided bet of the day, newest first; one line's alone while the other could not be read. */
  readonly bets: readonly ListedBet[];
}

/** The bets behind the totals of a day. Nothing is fetched while `isEnabled` is false. */
export function useBetsOfDay(day: string, category: CategoryCode | undefined, isEnabled: boolean): BetsOfDay {
  const live = useLineOfDay('LIVE', day, category, isEnabled);
  const step = useLineOfDay('STEP', day, category, isEnabled);
  const { known, ...state } = mergeBetLists(live, step);
  return { ...state, bets: newestFirst(known.flatMap(({ bets }) => bets)) };
}

function useLineOfDay(line: BetLine, day: string, category: CategoryCode | undefined, isEnabled: boolean) {
  const player = usePlayer();
  return usePolledQuery(
    player && isEnabled ? ['bet-report', player.username, line, category ?? 'all', day] : null,
    async () => ({ bets: await readAllDecided(line, { category, from: day, to: day }), readAt: Date.now() }),
    SCHEDULES.betReport,
  );
}

/** Every decided bet of a period, newest first. */
export async function readReport({ category, from, to }: ReportQuery): Promise<readonly ListedBet[]> {
  const lines = await Promise.all(BET_LINES.map((line) => readAllDecided(line, { category, from, to })));
  return newestFirst(lines.flat());
}

function newestFirst(bets: readonly ListedBet[]): readonly ListedBet[] {
  return bets.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
}

/** Settling a match decides all of a player's bets on it almost at once. */
export const reloadReport = createThrottledRevalidate(300, 'bet-report');

onPlayerEvent(({ action }) => {
  if (action === 'BET_DECIDED') reloadReport();
});
