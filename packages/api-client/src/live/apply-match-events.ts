import type { Match, MatchEvent, StepMatch } from '@sanam/contract';

/** A match as the step list has it: with fewer fields than on the board, and with its Malay prices alone. */
export interface StepListMatch extends Omit<StepMatch, 'nowRate'> {
  readonly nowRate: { readonly settingRates: NonNullable<StepMatch['nowRate']> } | null;
}

export type KnownMatch = Match | StepListMatch;

export function isWholeMatch(match: KnownMatch): match is Match {
  return 'gameStadiums' in match;
}

export interface AppliedEvents<Known extends KnownMatch> {
  /** The same map when nothing has changed. */
  readonly matches: ReadonlyMap<number, Known | Match>;
  /** Matches that missed an event and have to be read again, each with the version it is known to have reached. */
  readonly gaps: ReadonlyMap<number, number>;
  /**
   * Matches that are not known. An event does not contain whether its match is on the board or on the step list, so
   * only reading the lists again shows it.
   */
  readonly unknownIds: ReadonlySet<number>;
}

/** Applies events, in the order in which they arrived, to the matches that are known. */
export function applyMatchEvents<Known extends KnownMatch>(
  matches: ReadonlyMap<number, Known>,
  events: readonly MatchEvent[],
): AppliedEvents<Known> {
  let next: Map<number, Known | Match> | undefined;
  const gaps = new Map<number, number>();
  const unknownIds = new Set<number>();
  for (const event of events) {
    const { matchId, version } = event.data;
    const known = (next ?? matches).get(matchId);
    if (known === undefined) {
      if (event.action === 'UPDATE_MATCH' && !event.data.isMatchEnd) unknownIds.add(matchId);
      continue;
    }
    const { match, isGap } = applyMatchEvent(known, event);
    if (isGap) gaps.set(matchId, Math.max(version, gaps.get(matchId) ?? 0));
    if (match !== known) (next ??= new Map<number, Known | Match>(matches)).set(matchId, match);
  }
  // A later UPDATE_MATCH of the same batch may have closed the gap.
  for (const [matchId, version] of gaps) {
    if ((next?.get(matchId)?.version ?? 0) >= version) gaps.delete(matchId);
  }
  return { matches: next ?? matches, gaps, unknownIds };
}

export interface AppliedEvent<Known extends KnownMatch> {
  readonly match: Known | Match;
  /** An event before this one was missed: the match is unchanged and has to be read again. */
  readonly isGap: boolean;
}

/** Applies one event to a match. An event of a version that the match has reached already changes nothing. */
export function applyMatchEvent<Known extends KnownMatch>(
  match: Known,
  event: MatchEvent,
): AppliedEvent<Known> {
  const { version } = event.data;
  if (version <= match.version) return { match, isGap: false };
  // The event carries the whole match, which makes up for any that was missed.
  if (event.action === 'UPDATE_MATCH') return { match: toMatch(event), isGap: false };
  const changed = version === match.version + 1 ? changedFields(event) : undefined;
  return changed ? { match: { ...match, ...changed, version }, isGap: false } : { match, isGap: true };
}

/**
 * The newer of a known match and one that was read; the known one if both have the same version. Fields that a newer or
 * equal step list does not have of a match that was once known whole stay.
 */
export function newerMatch<Known extends KnownMatch>(known: Known | undefined, read: Known): Known {
  if (known === undefined) return read;
  const isNewer = read.version > known.version;
  if (isWholeMatch(known) === isWholeMatch(read)) return isNewer ? read : known;
  if (isWholeMatch(known)) return isNewer ? { ...known, ...read } : known;
  return isNewer ? read : { ...read, ...known };
}

/** Undefined for an action that a later server sends and this app does not know. */
function changedFields(event: Exclude<MatchEvent, { action: 'UPDATE_MATCH' }>): Partial<Match> | undefined {
  switch (event.action) {
    case 'CHANGE_RATE':
      return { rateId: event.data.rateId, nowRate: event.data.nowRate };
    case 'OPEN_BET':
    case 'CLOSE_BET':
      return { isOpenBet: event.data.isOpenBet };
    case 'OPEN_SPECIAL':
    case 'CLOSE_SPECIAL':
      return { isOpenSpecial: event.data.isOpenSpecial };
    case 'SET_DRAW':
      return { isDraw: event.data.isDraw };
    case 'SET_MATCH_END':
      return { isMatchEnd: event.data.isMatchEnd };
    case 'CHECK_RESULT':
      return { result: event.data.result };
    default:
      event satisfies never;
      return undefined;
  }
}

function toMatch({ data }: Extract<MatchEvent, { action: 'UPDATE_MATCH' }>): Match {
  const { matchId: _, ...match } = data;
  return match;
}
