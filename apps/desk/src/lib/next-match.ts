interface Timed {
  readonly fightingDateTime: string;
  readonly isMatchStart: boolean;
  readonly isMatchEnd: boolean;
}

/** The first match that has not begun and whose time is still to come. */
export function nextMatchOf<Match extends Timed>(matches: readonly Match[], now: number): Match | undefined {
  return matches
    .filter(
      ({ fightingDateTime, isMatchStart, isMatchEnd }) =>
        !isMatchStart && !isMatchEnd && Date.parse(fightingDateTime) > now,
    )
    .toSorted((one, other) => Date.parse(one.fightingDateTime) - Date.parse(other.fightingDateTime))[0];
}
