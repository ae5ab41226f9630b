import { sumSatang, type Satang } from '@sanam/money';
import { groupByKey, newestFirst, type Dated, type DatedBet } from './group-by-key.ts';
import { formatBangkokDay, parseDayLabel } from './day-label.ts';

export interface DateGroup<Bet extends Dated> {
  /** DD MMM YYYY */
  readonly date: string;
  readonly items: readonly Bet[];
  readonly totalBetsSatang: Satang;
  readonly totalCount: number;
}

/** Bets grouped by Bangkok day, newest first. */
export function groupByDate<Bet extends DatedBet>(bets: readonly Bet[]): DateGroup<Bet>[] {
  return mergeDateGroups(
    bets.map((bet) => ({
      date: formatBangkokDay(bet.createdAt),
      items: [bet],
      totalBetsSatang: bet.deductSatang,
      totalCount: 1,
    })),
  );
}

/** Merges the groups of several lists: groups with the same date are combined, the newest first. */
export function mergeDateGroups<Bet extends Dated>(groups: readonly DateGroup<Bet>[]): DateGroup<Bet>[] {
  return groupByKey(groups, (group) => group.date)
    .map((same) => ({
      date: same[0].date,
      items: newestFirst(same.flatMap((group) => group.items)),
      totalBetsSatang: sumSatang(same.map((group) => group.totalBetsSatang)),
      totalCount: same.reduce((count, group) => count + group.totalCount, 0),
    }))
    .sort((one, other) => compareText(parseDayLabel(other.date) ?? '', parseDayLabel(one.date) ?? ''));
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
