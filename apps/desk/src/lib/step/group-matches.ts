interface Listed {
  readonly id: number;
  readonly matchNo: number;
  readonly fightingDateTime: string;
  readonly night: string;
  readonly gameStadiums: { readonly id: number };
}

/** The matches of one stadium and night, by time. */
export interface MatchGroup<Match> {
  readonly key: string;
  readonly matches: readonly [Match, ...Match[]];
}

/** The stadium whose first fight is first comes first. */
export function groupMatches<Match extends Listed>(matches: readonly Match[]): readonly MatchGroup<Match>[] {
  const groups = new Map<string, [Match, ...Match[]]>();
  for (const match of matches.toSorted(byTime)) {
    const key = `${match.night} ${match.gameStadiums.id}`;
    const group = groups.get(key);
    if (group) group.push(match);
    else groups.set(key, [match]);
  }
  return [...groups].map(([key, grouped]) => ({ key, matches: grouped }));
}

function byTime(one: Listed, other: Listed): number {
  return (
    one.fightingDateTime.localeCompare(other.fightingDateTime) ||
    one.matchNo - other.matchNo ||
    one.id - other.id
  );
}
