import { ROUND_NO_MAX, Refusal } from '@sanam/contract';
import type { Actor } from '../audit/actor.ts';
import { changeMatch } from './change-match.ts';
import type { ChangeNeeds, MatchAct, MatchTransition } from './change-match.ts';
import type { DeskRow, MatchRow } from './match-row.ts';
import type { DeskMatch } from './to-match.ts';

export type TransitionName = keyof typeof TRANSITIONS;

/** Whether betting is closed when no desk reports that it is there. */
export interface Watching {
  isWatched?: boolean | undefined;
  /** For every LIVE match, whatever the caller says. A step match has no desk that watches it: its time closes it. */
  isWatchRequired?: boolean | undefined;
}

/** What an opening may say besides. */
interface Opening extends Watching {
  /** The odds that the operator saw. If absent, they are not checked. */
  seenRateId?: number | null | undefined;
  /** Instead of the present by the database's clock: the demo's history opens matches that are long over. */
  at?: Date;
}

/** Starts a fight, opens and closes betting on it, ends it. A transition that was made before changes nothing. */
export function transitionMatch(
  needs: ChangeNeeds,
  name: TransitionName,
  act: Pick<MatchAct, 'matchId' | 'actor' | 'reason' | 'closeCause'>,
  opening: Opening = {},
): Promise<DeskMatch> {
  const { action, decide, isForMatchHolder } = TRANSITIONS[name];
  const timeout = isForMatchHolder ? 'default' : 'lock-held';
  return changeMatch(needs, { ...act, action, isForMatchHolder, timeout }, (match) => decide(match, opening));
}

/** Begins the next round. With `seenRoundNo` only if that is the present one. */
export function beginRound(
  needs: ChangeNeeds,
  act: { matchId: number; actor: Actor },
  seenRoundNo?: number,
): Promise<DeskMatch> {
  return changeMatch(needs, { ...act, action: 'MATCH_ROUND', isForMatchHolder: true }, (match) => {
    const { round_no: roundNo } = match;
    refuseEnded(match);
    if (seenRoundNo !== undefined && seenRoundNo !== roundNo) {
      throw new Refusal('MATCH_CHANGED', { data: { roundNo } });
    }
    if (roundNo >= ROUND_NO_MAX) throw new Refusal('MATCH_STATE');
    return { patch: { round_no: roundNo + 1 }, events: ['UPDATE_MATCH'] };
  });
}

/** Allows or forbids bets on draw and no-draw. */
export function allowDraw(
  needs: ChangeNeeds,
  act: { matchId: number; actor: Actor },
  isDraw: boolean,
): Promise<DeskMatch> {
  return changeMatch(needs, { ...act, action: 'MATCH_DRAW', isForMatchHolder: true }, (match) => {
    refuseEnded(match);
    return match.allows_draw === isDraw
      ? undefined
      : { patch: { allows_draw: isDraw }, events: ['SET_DRAW'] };
  });
}

/** Ends a match and closes what is open on it; undefined when it has ended before. */
export function endTransition(match: MatchRow): MatchTransition | undefined {
  if (match.is_ended) return undefined;
  return {
    patch: { is_ended: true, is_open: false, is_open_special: false },
    events: [
      ...(match.is_open ? (['CLOSE_BET'] as const) : []),
      ...(match.is_open_special ? (['CLOSE_SPECIAL'] as const) : []),
      'SET_MATCH_END',
    ],
  };
}

/** A match that has ended does not change any more. */
export function refuseEnded(match: MatchRow): void {
  if (match.is_ended) throw new Refusal('MATCH_STATE');
}

/** Refuses a request that was made at other odds than the present ones. */
export function refuseOtherRate(match: MatchRow, seenRateId: number | null | undefined): void {
  if (seenRateId === undefined || seenRateId === match.rate_id) return;
  throw new Refusal('RATE_CHANGED', { data: { matchId: match.id, rateId: match.rate_id } });
}

/** Every trader may close, also while somebody else holds the match. */
export function closeTransition(match: MatchRow): MatchTransition | undefined {
  return setFlag(match, 'is_open', false, 'CLOSE_BET');
}

const TRANSITIONS = {
  start: { action: 'MATCH_START', decide: startTransition, isForMatchHolder: true },
  open: { action: 'MATCH_OPEN', decide: openTransition, isForMatchHolder: true },
  close: { action: 'MATCH_CLOSE', decide: closeTransition, isForMatchHolder: false },
  openSpecial: {
    action: 'MATCH_OPEN_SPECIAL',
    decide: (match) => setFlag(match, 'is_open_special', true, 'OPEN_SPECIAL'),
    isForMatchHolder: true,
  },
  closeSpecial: {
    action: 'MATCH_CLOSE_SPECIAL',
    decide: (match) => setFlag(match, 'is_open_special', false, 'CLOSE_SPECIAL'),
    isForMatchHolder: false,
  },
  end: { action: 'MATCH_END', decide: endTransition, isForMatchHolder: true },
} satisfies Record<
  string,
  {
    action: string;
    decide: (match: DeskRow, opening: Opening) => MatchTransition | undefined;
    isForMatchHolder: boolean;
  }
>;

function openTransition(match: DeskRow, opening: Opening): MatchTransition | undefined {
  refuseOtherRate(match, opening.seenRateId);
  if (match.rate_id === null || isTooLate(match, opening.at)) throw new Refusal('MATCH_STATE');
  const opened = setFlag(match, 'is_open', true, 'OPEN_BET');
  return opened ? { ...opened, isWatched: isToWatch(match, opening) } : watchTransition(match, opening);
}

function isToWatch({ line }: MatchRow, { isWatched, isWatchRequired }: Watching): boolean {
  return isWatched === true || (isWatchRequired === true && line !== 'STEP');
}

/**
 * Has betting that is open watched from now on; undefined when it is already, or is not to be. Players receive nothing
 * of it.
 */
export function watchTransition(match: DeskRow, watching: Watching): MatchTransition | undefined {
  const isDue = match.is_open && !match.desk.isWatched && isToWatch(match, watching);
  return isDue ? { patch: {}, events: [], isWatched: true } : undefined;
}

function startTransition(match: MatchRow): MatchTransition | undefined {
  const started = setFlag(match, 'is_started', true, 'UPDATE_MATCH');
  if (!started || match.line !== 'STEP' || !match.is_open) return started;
  // In the same change: a client that sees the fight begin sees betting on it closed.
  return { patch: { ...started.patch, is_open: false }, events: ['CLOSE_BET', ...started.events] };
}

/** Step bets are placed before the fight, whether or not anybody says that it has begun. */
function isTooLate({ line, is_started, fighting_at, desk }: DeskRow, at?: Date): boolean {
  const isDue = at ? fighting_at <= at : desk.isDue;
  return line === 'STEP' && (is_started || isDue);
}

function setFlag(
  match: MatchRow,
  flag: 'is_started' | 'is_open' | 'is_open_special',
  to: boolean,
  event: MatchTransition['events'][number],
): MatchTransition | undefined {
  refuseEnded(match);
  return match[flag] === to ? undefined : { patch: { [flag]: to }, events: [event] };
}
