import { Refusal } from '@sanam/contract';
import { changeMatch } from './change-match.ts';
import type { ChangeNeeds, MatchMove } from './change-match.ts';
import type { MatchRow } from './match-row.ts';
import type { DeskMatch } from './to-match.ts';

export type MoveName = keyof typeof MOVES;

/** A fight begins, betting on it opens and closes, it ends. A move that has been made already changes nothing. */
export function moveMatch(
  needs: ChangeNeeds,
  name: MoveName,
  act: { matchId: number; actor: string },
): Promise<DeskMatch> {
  const { action, decide } = MOVES[name];
  return changeMatch(needs, { ...act, action }, decide);
}

/** What ends a match, whatever is still open on it; undefined when it is over already. */
export function endTransition(match: MatchRow): MatchMove | undefined {
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

/** Nothing is done any more to a match that is over. */
export function refuseEnded(match: MatchRow): void {
  if (match.is_ended) throw new Refusal('MATCH_STATE');
}

const MOVES = {
  start: { action: 'MATCH_START', decide: startOf },
  open: {
    action: 'MATCH_OPEN',
    decide: (match) => {
      if (match.rate_id === null || isTooLate(match)) throw new Refusal('MATCH_STATE');
      return turn(match, 'is_open', true, 'OPEN_BET');
    },
  },
  close: {
    action: 'MATCH_CLOSE',
    decide: (match) => turn(match, 'is_open', false, 'CLOSE_BET'),
  },
  openSpecial: {
    action: 'MATCH_OPEN_SPECIAL',
    decide: (match) => turn(match, 'is_open_special', true, 'OPEN_SPECIAL'),
  },
  closeSpecial: {
    action: 'MATCH_CLOSE_SPECIAL',
    decide: (match) => turn(match, 'is_open_special', false, 'CLOSE_SPECIAL'),
  },
  end: { action: 'MATCH_END', decide: endTransition },
} satisfies Record<string, { action: string; decide: (match: MatchRow) => MatchMove | undefined }>;

function startOf(match: MatchRow): MatchMove | undefined {
  const started = turn(match, 'is_started', true, 'UPDATE_MATCH');
  if (!started || match.line !== 'STEP' || !match.is_open) return started;
  // In the same change: a client that sees the fight begin sees betting on it closed.
  return { patch: { ...started.patch, is_open: false }, events: ['CLOSE_BET', ...started.events] };
}

/** Step bets are for before the fight. */
function isTooLate({ line, is_started }: MatchRow): boolean {
  return line === 'STEP' && is_started;
}

function turn(
  match: MatchRow,
  flag: 'is_started' | 'is_open' | 'is_open_special',
  to: boolean,
  event: MatchMove['events'][number],
): MatchMove | undefined {
  refuseEnded(match);
  return match[flag] === to ? undefined : { patch: { [flag]: to }, events: [event] };
}
