import { mergeDateGroups, type DateGroup } from '@sanam/betting';
import { FILTER_CATEGORY, LIST_LIMIT } from '@sanam/contract';
import type { CategoryCode, DateSection } from '@sanam/contract';
import { baht, sumSatang } from '@sanam/money';
import type { Satang } from '@sanam/money';

import { api } from '../api/api.ts';
import { toListedBet, type BetFilter, type BetLine, type ListedBet } from './listed-bet.ts';
import './reload-running-bets.ts';
import { SCHEDULES } from '../queries/schedules.ts';
import { usePlayer } from '../session/session.ts';
import { mergeBetLists, type MergedBetLists } from './merge-bet-lists.ts';
import { usePolledQuery } from '../queries/use-polled-query.ts';

export interface RunningBetsList extends Omit<MergedBetLists<unknown>, 'known'> {
  /** By Bangkok day, newest first: live and step bets together, or those that could be read. */
  readonly days: readonly DateGroup<ListedBet>[];
  /** Undefined while a list is missing, because a partial total would look like the whole. */
  readonly total: { readonly bets: Satang; readonly count: number } | undefined;
  /** The server's maximum was reached, so there may be more. */
  readonly isCut: boolean;
}

/** The player's open bets, live and step. */
export function useRunningBetsList(filter: BetFilter): RunningBetsList {
  const { known, ...state } = mergeBetLists(useRunningLine('LIVE', filter), useRunningLine('STEP', filter));
  const days = mergeDateGroups(known.flatMap((line) => line.days));
  return {
    ...state,
    days,
    isCut: known.some((line) => line.isCut),
    total: state.isWhole
      ? {
          bets: sumSatang(days.map((day) => day.totalBetsSatang)),
          count: days.reduce((count, day) => count + day.totalCount, 0),
        }
      : undefined,
  };
}

interface RunningLine {
  readonly days: readonly DateGroup<ListedBet>[];
  readonly isCut: boolean;
  readonly readAt: number;
}

function useRunningLine(line: BetLine, filter: BetFilter) {
  const player = usePlayer();
  return usePolledQuery(
    // Shares its name with the running bets of a match, so that both are revalidated together.
    player ? ['running-bets', player.username, line, filter] : null,
    () => readRunning(line, FILTER_CATEGORY[filter]),
    SCHEDULES.runningBets,
  );
}

/** More than any player has running. */
const MOST = 999;

/** A list as long as the limit may be cut off, which makes its totals wrong; it is then read up to the maximum. */
async function readRunning(line: BetLine, category: CategoryCode | undefined): Promise<RunningLine> {
  const first = await fetchRunning(line, category, LIST_LIMIT);
  const { dateSections, data } =
    first.data.length < LIST_LIMIT ? first : await fetchRunning(line, category, MOST);
  return { days: dateSections.map(toDateGroup), isCut: data.length >= MOST, readAt: Date.now() };
}

async function fetchRunning(line: BetLine, category: CategoryCode | undefined, limit: number) {
  const query = { ...(category && { categoryCode: category }), limit: String(limit) };
  const reply =
    line === 'LIVE'
      ? await api.call('GET /bet-history/running', { query })
      : await api.call('GET /step/bets/running', { query });
  return reply.data;
}

function toDateGroup({ date, items, totalBets, totalCount }: DateSection): DateGroup<ListedBet> {
  return { date, items: items.map(toListedBet), totalBetsSatang: baht(totalBets), totalCount };
}
