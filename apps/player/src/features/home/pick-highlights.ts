import { byFightingTime } from '../../lib/by-fighting-time.ts';
import type { BoardMatch } from '../../state/matches/board.ts';

export interface Highlights {
  /** None of them is special: they are simply the next matches. */
  readonly isFallback: boolean;
  readonly matches: readonly BoardMatch[];
}

const MAX_SLIDES = 5;
const HIGHLIGHT_TAGS: ReadonlySet<string> = new Set(['MAIN_MATCH', 'SPECIAL_MATCH', 'VERY_SPECIAL_MATCH']);

/** The scheduled main and special matches, or else the next ones, the soonest first. */
export function pickHighlights(matches: readonly BoardMatch[]): Highlights {
  const coming = matches.filter(({ isMatchStart }) => !isMatchStart).toSorted(byFightingTime);
  const special = coming.filter(({ matchTag }) => HIGHLIGHT_TAGS.has(matchTag));
  const isFallback = special.length === 0;
  return { isFallback, matches: (isFallback ? coming : special).slice(0, MAX_SLIDES) };
}
