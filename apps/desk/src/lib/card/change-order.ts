import { lockOf, type ListedMatch } from './listed-match.ts';

/**
 * Moves a match one place up or down past the next one that may move. Returns both in their new order, which is what is
 * sent to the server; undefined at the end, or when the match is fixed.
 */
export function changeOrder(
  matches: readonly ListedMatch[],
  id: number,
  step: 1 | -1,
): readonly [first: number, second: number] | undefined {
  const movable = matches.filter((match) => lockOf(match) === 'none');
  const place = movable.findIndex((match) => match.id === id);
  const other = place === -1 ? undefined : movable[place + step];
  if (other === undefined) return undefined;
  return step === 1 ? [other.id, id] : [id, other.id];
}

/** The card as it will be: the two change places, and the times and numbers stay in theirs. */
export function inOrder(
  matches: readonly ListedMatch[],
  [first, second]: readonly [first: number, second: number],
): readonly ListedMatch[] {
  const moved = [first, second].map((id) => matches.find((match) => match.id === id));
  const places = matches.filter(({ id }) => id === first || id === second);
  return matches.map((match) => {
    const nth = places.indexOf(match);
    const other = moved[nth];
    if (nth === -1 || other === undefined) return match;
    const { fightingDateTime, matchNo, order } = match;
    return { ...other, fightingDateTime, matchNo, order };
  });
}

/** The matches that a delay of the evening moves: those whose fight is still to come. */
export function shiftable(matches: readonly ListedMatch[]): readonly ListedMatch[] {
  return matches.filter((match) => lockOf(match) !== 'all' && !match.isMatchStart);
}
