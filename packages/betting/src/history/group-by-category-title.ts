import { sumSatang, type Satang } from '@sanam/money';
import type { ResultType } from '../vocabulary.ts';
import { netWin } from '../bets/terms.ts';
import { groupByKey, newestFirst, type Dated, type DatedBet } from './group-by-key.ts';

export interface TitledBet extends DatedBet {
  readonly category: string;
  readonly title: string;
  readonly resultType: ResultType;
  readonly payoutSatang: Satang;
}

export interface CategoryTitleGroup<Bet extends Dated> {
  readonly category: string;
  readonly title: string;
  readonly items: readonly Bet[];
  readonly totalBetsSatang: Satang;
  readonly totalCount: number;
  readonly winLossSatang: Satang;
}

/** Bets grouped by category and title, in the order in which each first appears. */
export function groupByCategoryTitle<Bet extends TitledBet>(bets: readonly Bet[]): CategoryTitleGroup<Bet>[] {
  return mergeCategoryTitleGroups(
    bets.map((bet) => ({
      category: bet.category,
      title: bet.title,
      items: [bet],
      totalBetsSatang: bet.deductSatang,
      totalCount: 1,
      winLossSatang: netWin(bet),
    })),
  );
}

/** Merges the groups of several lists: groups with the same category and title are combined. */
export function mergeCategoryTitleGroups<Bet extends Dated>(
  groups: readonly CategoryTitleGroup<Bet>[],
): CategoryTitleGroup<Bet>[] {
  return groupByKey(groups, ({ category, title }) => JSON.stringify([category, title])).map((same) => ({
    category: same[0].category,
    title: same[0].title,
    items: newestFirst(same.flatMap((group) => group.items)),
    totalBetsSatang: sumSatang(same.map((group) => group.totalBetsSatang)),
    totalCount: same.reduce((count, group) => count + group.totalCount, 0),
    winLossSatang: sumSatang(same.map((group) => group.winLossSatang)),
  }));
}
