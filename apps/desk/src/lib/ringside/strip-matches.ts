interface Listed {
  readonly id: number;
  readonly isMatchStart: boolean;
  readonly isMatchEnd: boolean;
  readonly isOpenBet: boolean;
}

/** As many as there are digits. */
const STRIP_MAX = 9;

/** The matches that can be switched to: open ones, those that have begun, then what comes next; ended ones last. */
export function stripMatches<Match extends Listed>(matches: readonly Match[]): readonly Match[] {
  return matches.toSorted((one, other) => rank(one) - rank(other)).slice(0, STRIP_MAX);
}

function rank({ isMatchEnd, isOpenBet, isMatchStart }: Listed): number {
  if (isMatchEnd) return 3;
  if (isOpenBet) return 0;
  return isMatchStart ? 1 : 2;
}
