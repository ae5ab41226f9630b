import type { TFunction } from 'i18next';

/** "Match 6" or "Step match 6": live and step matches of a stadium's night are numbered apart. */
export function matchText(t: TFunction, matchNo: number, line: 'LIVE' | 'STEP' = 'LIVE'): string {
  return t(line === 'STEP' ? 'arena.stepMatch' : 'arena.match', { number: matchNo });
}
