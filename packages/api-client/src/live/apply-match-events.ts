import type { Match, MatchEvent } from '@sanam/contract';

import { applyMatchEvent } from './apply-match-event.ts';

export type Matches = ReadonlyMap<number, Match>;

export interface AppliedEvents {
  /** The very same when nothing has changed. */
  readonly matches: Matches;
  /** Matches to be read again, each with the version it is known to have reached. */
  readonly missed: ReadonlyMap<number, number>;
  /**
   * Matches told of as a whole that are not held. An event does not say which line its match is on, so only a new
   * reading of the list can tell whether they belong to it.
   */
  readonly strangers: ReadonlySet<number>;
}

/** What the matches held become by some events, in the order they came. */
export function applyMatchEvents(matches: Matches, events: readonly MatchEvent[]): AppliedEvents {
  let next: Map<number, Match> | undefined;
  const missed = new Map<number, number>();
  const strangers = new Set<number>();
  for (const event of events) {
    const { matchId, version } = event.data;
    const held = (next ?? matches).get(matchId);
    if (held === undefined) {
      if (event.action === 'UPDATE_MATCH' && !event.data.isMatchEnd) strangers.add(matchId);
      continue;
    }
    const { match, isGap } = applyMatchEvent(held, event);
    if (isGap) missed.set(matchId, Math.max(version, missed.get(matchId) ?? 0));
    if (match !== held) (next ??= new Map(matches)).set(matchId, match);
  }
  // A whole match that came later in the same breath has filled the gap.
  for (const [matchId, version] of missed) {
    if ((next?.get(matchId)?.version ?? 0) >= version) missed.delete(matchId);
  }
  return { matches: next ?? matches, missed, strangers };
}
