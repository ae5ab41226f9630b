import { ownershipOf, type MatchHolders } from './ownership.ts';

interface Listed extends MatchHolders {
  readonly id: number;
  readonly isMatchStart: boolean;
  readonly isMatchEnd: boolean;
}

/** As many as there are digits. */
const STRIP_MAX = 9;

/**
 * The matches that can be switched to: those that have begun, the operator's own ones first, then their next ones, then
 * others; ended ones last, and within each the order of the list. Opening a free match makes it the operator's own;
 * otherwise opening and closing moves none of them. The current one always has a digit.
 */
export function stripMatches<Match extends Listed>(
  matches: readonly Match[],
  { username, currentId }: { readonly username: string; readonly currentId?: number | undefined },
): readonly Match[] {
  const sorted = matches.toSorted((one, other) => rank(one, username) - rank(other, username));
  const shown = sorted.slice(0, STRIP_MAX);
  const current = sorted.slice(STRIP_MAX).find(({ id }) => id === currentId);
  return current ? [...shown.slice(0, -1), current] : shown;
}

function rank(match: Listed, username: string): number {
  if (match.isMatchEnd) return 4;
  const isOwn = ownershipOf(match, username) === 'own';
  return (match.isMatchStart ? 0 : 2) + (isOwn ? 0 : 1);
}

/** Whether a match is shown where only so many fit: the first ones, and in any case the current one. */
export function isInStrip(
  index: number,
  { current, count }: { readonly current: number; readonly count: number },
): boolean {
  return index === current || index < (current < count ? count : count - 1);
}
