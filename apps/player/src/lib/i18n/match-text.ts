import type { TFunction } from 'i18next';

/** "Match 6" or "Step match 6": live and step matches of a stadium's night are numbered apart. */
export function matchText(t: TFunction, matchNo: number, line: 'LIVE' | 'STEP' = 'LIVE'): string {
  return t(line === 'STEP' ? 'arena.stepMatch' : 'arena.match', { number: matchNo });
}

/** The same with the name that the arena gave the match, unless that is only a number as well. */
export function matchTitle(
  t: TFunction,
  { matchNo, matchName }: { readonly matchNo: number; readonly matchName: string },
  line: 'LIVE' | 'STEP' = 'LIVE',
): string {
  const number = matchText(t, matchNo, line);
  return NUMBER_ALONE.test(matchName) ? number : `${number} · ${matchName}`;
}

const NUMBER_ALONE = /^(?:คู่(?:ที่)?|match)?\s*\d+$/iu;
