import { revalidate } from '@sanam/api-client/queries';
import type { Corner, RateType } from '@sanam/betting';
import { create } from 'zustand';

import { isFarMove, nextPlace, type Place } from '../../lib/ringside/ladder.ts';
import { reloadMatches } from '../matches.ts';
import { takeFirst } from './match-holder.ts';
import { isRateConflict, lastPlace, sendRate, type SeenPrice } from './send-rate.ts';

export const UNDO_MS = 5000;

interface Moves {
  readonly matchId: number | undefined;
  /** The only rate type that moves; undefined while they move together. */
  readonly only: RateType | undefined;
  /** What was sent and has no reply yet. */
  readonly sending: Place | undefined;
  /** A move that waits for a second act. */
  readonly staged: Place | undefined;
  /** When it was chosen. A price that somebody else sets meanwhile makes the move a conflict. */
  readonly stagedSeen: SeenPrice | undefined;
  /** Somebody else had moved the price before. */
  readonly conflict: { readonly saw: Place | undefined; readonly wanted: Place } | undefined;
  /** The last move of this desk and the rung before it, until the time for undoing is over. */
  readonly undo:
    | {
        readonly from: Place;
        readonly to: Place;
        readonly rateId: number;
        readonly until: number;
        /** As it stands after the move: undoing it is refused when somebody else has moved the price since. */
        readonly seen: SeenPrice;
      }
    | undefined;
  /** The last move was undone: this rate of it had bets, which stay. */
  readonly undone: { readonly rateId: number; readonly to: Place } | undefined;
  /** Why the last move was not made. */
  readonly failure: unknown;
}

const NOTHING: Omit<Moves, 'matchId'> = {
  only: undefined,
  sending: undefined,
  staged: undefined,
  stagedSeen: undefined,
  conflict: undefined,
  undo: undefined,
  undone: undefined,
  failure: undefined,
};

export const useMoves = create<Moves>()(() => ({ matchId: undefined, ...NOTHING }));

let queue: Promise<void> = Promise.resolve();
let queued = 0;
/** Raised when what waits in the queue must not be sent any more. */
let generation = 0;

/** Another match is on the screen. What was sent stays sent. */
export function beginMoves(matchId: number | undefined): void {
  if (useMoves.getState().matchId === matchId) return;
  generation += 1;
  useMoves.setState({ matchId, ...NOTHING });
}

/** Which rate type moves. Not while a move is under way, because its place is of another type. */
export function moveOnly(only: RateType | undefined): void {
  if (useMoves.getState().sending !== undefined) return;
  useMoves.setState({ only, staged: undefined, stagedSeen: undefined, undo: undefined });
}

/** One rung or half a rung towards a corner, from where the moves before it lead. Sent at once. */
export function stepTowards(seen: SeenPrice, corner: Corner, step: 1 | 0.5): void {
  const { sending, staged, stagedSeen } = useMoves.getState();
  const from = staged ?? sending ?? lastPlace(seen);
  if (from === undefined) return;
  const to = nextPlace(from, corner, step);
  if (to === undefined) return;
  if (staged === undefined) send(seen, to);
  else stage(stagedSeen ?? seen, to);
}

/** A rung was chosen: the next one is sent at once, one further away is shown first. */
export function choosePlace(seen: SeenPrice, to: Place): void {
  const { sending, staged } = useMoves.getState();
  const from = sending ?? lastPlace(seen);
  if (staged === to) sendStaged();
  else if (from !== undefined && from !== to && !isFarMove(from, to)) send(seen, to);
  else stage(seen, to);
}

export function sendStaged(): void {
  const { staged, stagedSeen } = useMoves.getState();
  if (staged !== undefined && stagedSeen !== undefined) send(stagedSeen, staged);
}

export function discardStaged(): void {
  useMoves.setState({ staged: undefined, stagedSeen: undefined });
}

/** The earlier rung as a new rate. Bets that were taken meanwhile stay. */
export function undoMove(): void {
  const { undo } = useMoves.getState();
  if (undo === undefined || undo.until < Date.now()) return;
  useMoves.setState({ undo: undefined });
  send(undo.seen, undo.to, undo.rateId);
}

function dropUndo(expired: NonNullable<Moves['undo']>): void {
  if (useMoves.getState().undo === expired) useMoves.setState({ undo: undefined });
}

/** The other operator's price stands. */
export function acceptConflict(): void {
  useMoves.setState({ conflict: undefined });
}

function stage(seen: SeenPrice, to: Place): void {
  if (to === lastPlace(seen)) discardStaged();
  else useMoves.setState({ staged: to, stagedSeen: seen, failure: undefined });
}

function send(seen: SeenPrice, to: Place, undoneRateId?: number): void {
  const { conflict } = useMoves.getState();
  // The price that a conflict shows has to be seen first.
  if (conflict !== undefined) useMoves.setState({ conflict: undefined });
  const began = generation;
  queued += 1;
  useMoves.setState({ staged: undefined, stagedSeen: undefined, sending: to, failure: undefined });
  queue = sendAfter(queue);

  async function sendAfter(earlier: Promise<void>): Promise<void> {
    await earlier;
    if (began === generation) await sendNow(seen, to, undoneRateId);
    queued -= 1;
    if (queued === 0) useMoves.setState({ sending: undefined });
  }
}

async function sendNow(seen: SeenPrice, to: Place, undoneRateId: number | undefined): Promise<void> {
  const { match } = seen;
  const saw = lastPlace(seen);
  try {
    await takeFirst(match);
    const { rateId, ...after } = await sendRate(seen, to);
    if (useMoves.getState().matchId === match.id) {
      const isUndo = undoneRateId !== undefined;
      const canUndo = !isUndo && saw !== undefined;
      const undo = canUndo
        ? { from: to, to: saw, rateId, until: Date.now() + UNDO_MS, seen: after }
        : undefined;
      useMoves.setState({ undo, undone: isUndo ? { rateId: undoneRateId, to } : undefined });
      if (undo) setTimeout(() => dropUndo(undo), UNDO_MS);
    }
  } catch (failure) {
    // Nothing that waits behind it was meant for another price than the one that was seen.
    generation += 1;
    if (useMoves.getState().matchId === match.id) {
      const problem = isRateConflict(failure) ? { conflict: { saw, wanted: to } } : { failure };
      useMoves.setState({ ...problem, undo: undefined });
    }
    await reloadMatches();
  }
  revalidate('rates');
}
