import { categoryFamily } from '@sanam/contract';
import type { CategoryFamily } from '@sanam/contract';

import type { BoardMatch } from '../../state/matches/board.ts';

/** Started matches, or the scheduled matches of one family. */
export type BoardTab = 'live' | CategoryFamily;

export const BOARD_TABS = [
  'live',
  'bullFight',
  'cockfight',
  'boxing',
  'football',
] as const satisfies readonly BoardTab[];

export function readTab(text: string | null): BoardTab {
  return BOARD_TABS.find((tab) => tab === text) ?? 'live';
}

export function isOnTab(match: BoardMatch, tab: BoardTab): boolean {
  return tab === 'live'
    ? match.isMatchStart
    : !match.isMatchStart && categoryFamily(match.categoryCode) === tab;
}
