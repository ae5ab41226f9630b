import { Refusal } from '@sanam/contract';
import type { Actor } from '../audit/actor.ts';
import { changeMatch } from './change-match.ts';
import type { ChangeNeeds, MatchTransition } from './change-match.ts';
import type { MatchRow } from './match-row.ts';
import type { DeskMatch } from './to-match.ts';

export type TransitionName = keyof typeof TRANSITIONS;

/** Starts a fight, opens and closes betting on it, ends it. A transition that was made before changes nothing. */
export function transitionMatch(
  needs: ChangeNeeds,
  name: TransitionName,
  act: { matchId: number; actor: Actor; reason?: string },
): Promise<DeskMatch> {
  const { action, decide } = TRANSITIONS[name];
  return changeMatch(needs, { ...act, action }, decide);
}

/** Allows or forbids bets on draw and no-draw. */
export function allowDraw(
  needs: ChangeNeeds,
  act: { matchId: number; actor: Actor },
  isDraw: boolean,
): Promise<DeskMatch> {
  return changeMatch(needs, { ...act, action: 'MATCH_DRAW' }, (match) => {
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

const TRANSITIONS = {
  start: { action: 'MATCH_START', decide: startTransition },
  open: {
    action: 'MATCH_OPEN',
    decide: (match) => {
      if (match.rate_id === null || isTooLate(match)) throw new Refusal('MATCH_STATE');
      return setFlag(match, 'is_open', true, 'OPEN_BET');
    },
  },
  close: {
    action: 'MATCH_CLOSE',
    decide: (match) => setFlag(match, 'is_open', false, 'CLOSE_BET'),
  },
  openSpecial: {
    action: 'MATCH_OPEN_SPECIAL',
    decide: (match) => setFlag(match, 'is_open_special', true, 'OPEN_SPECIAL'),
  },
  closeSpecial: {
    action: 'MATCH_CLOSE_SPECIAL',
    decide: (match) => setFlag(match, 'is_open_special', false, 'CLOSE_SPECIAL'),
  },
  end: { action: 'MATCH_END', decide: endTransition },
} satisfies Record<string, { action: string; decide: (match: MatchRow) => MatchTransition | undefined }>;

function startTransition(match: MatchRow): MatchTransition | undefined {
  const started = setFlag(match, 'is_started', true, 'UPDATE_MATCH');
  if (!started || match.line !== 'STEP' || !match.is_open) return started;
  // In the same change: a client that sees the fight begin sees betting on it closed.
  return { patch: { ...started.patch, is_open: false }, events: ['CLOSE_BET', ...started.events] };
}

/** Step bets are placed before the fight. */
function isTooLate({ line, is_started }: MatchRow): boolean {
  return line === 'STEP' && is_started;
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
