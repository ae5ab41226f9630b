import { sumSatang, type Satang } from '@sanam/money';
import { gather, newestFirst, type Dated, type DatedBet } from './gather.ts';
import { dayLabelOf, isoDayOf } from './day-label.ts';

export interface DateGroup<Bet extends Dated> {
  /** DD MMM YYYY */
  readonly date: string;
  readonly items: readonly Bet[];
  readonly totalBetsSatang: Satang;
  readonly totalCount: number;
}

/** Bets by Bangkok day, newest first. */
export function groupByDate<Bet extends DatedBet>(bets: readonly Bet[]): DateGroup<Bet>[] {
  return mergeDateGroups(
    bets.map((bet) => ({
      date: dayLabelOf(bet.createdAt),
      items: [bet],
      totalBetsSatang: bet.deductSatang,
      totalCount: 1,
    })),
  );
}

/** Groups of several lists as one list: those of the same date combine, and the newest date comes first. */
export function mergeDateGroups<Bet extends Dated>(groups: readonly DateGroup<Bet>[]): DateGroup<Bet>[] {
  return gather(groups, (group) => group.date)
    .map((same) => ({
      date: same[0].date,
      items: newestFirst(same.flatMap((group) => group.items)),
      totalBetsSatang: sumSatang(same.map((group) => group.totalBetsSatang)),
      totalCount: same.reduce((count, group) => count + group.totalCount, 0),
    }))
    .sort((one, other) => compareText(isoDayOf(other.date) ?? '', isoDayOf(one.date) ?? ''));
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
