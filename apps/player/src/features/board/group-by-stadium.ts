import { categoryFamily } from '@sanam/contract';
import type { CategoryFamily, Stadium } from '@sanam/contract';

import { byFightingTime } from '../../lib/by-fighting-time.ts';
import type { BoardMatch } from '../../state/matches/board.ts';
import { isOnTab, type BoardTab } from './board-tab.ts';

export interface StadiumMatches {
  readonly stadium: Stadium;
  readonly family: CategoryFamily;
  /** Empty when all the stadium's matches on the board have started. */
  readonly matches: readonly BoardMatch[];
}

/**
 * The matches of a tab by stadium: stadiums sorted by id, matches by time. A stadium of the tab's family stays when its
 * last match has started, so that nothing below it shifts.
 */
export function groupByStadium(matches: readonly BoardMatch[], tab: BoardTab): StadiumMatches[] {
  const groups = new Map<number, { stadium: Stadium; family: CategoryFamily; matches: BoardMatch[] }>();
  for (const match of matches.toSorted(byFightingTime)) {
    const family = categoryFamily(match.categoryCode);
    if (tab === 'live' ? !match.isMatchStart : family !== tab) continue;
    const stadium = match.gameStadiums;
    const group = groups.get(stadium.id) ?? { stadium, family, matches: [] };
    groups.set(stadium.id, group);
    if (isOnTab(match, tab)) group.matches.push(match);
  }
  return [...groups.values()].toSorted((one, other) => one.stadium.id - other.stadium.id);
}
