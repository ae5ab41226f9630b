import { ownershipOf, type MatchHolders } from './ownership.ts';

interface WatchedMatch extends MatchHolders {
  readonly id: number;
  readonly isOpenBet: boolean;
}

interface LastReport {
  /** When the server last received a report of this desk. */
  readonly receivedAt: number | undefined;
  /** The matches for which it counts. */
  readonly matchIds: readonly number[];
}

/**
 * When the server closes betting by itself because this desk is silent. Undefined where the desk cannot know: the match
 * was not open, or it is shared, so that another desk may report for it.
 */
export function closesByRule(
  match: WatchedMatch,
  username: string,
  { receivedAt, matchIds }: LastReport,
  silenceSeconds: number | undefined,
): number | undefined {
  const isAlone = ownershipOf(match, username) === 'own' && match.sharedWith === null;
  if (!match.isOpenBet || !isAlone || !matchIds.includes(match.id)) return undefined;
  if (receivedAt === undefined || silenceSeconds === undefined) return undefined;
  return receivedAt + silenceSeconds * 1000;
}
