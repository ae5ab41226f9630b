import { ApiRefusal } from '@sanam/api-client';
import { revalidate } from '@sanam/api-client/queries';
import { buildSettingRates, parseRung, type Corner } from '@sanam/betting';
import { create } from 'zustand';

import { isFarMove, nextPlace, rungAt, type Place } from '../../lib/ringside/ladder.ts';
import { api } from '../api.ts';
import { applyMatch, reloadMatches, type DeskMatch } from '../matches.ts';

export const UNDO_MS = 5000;

/** The price on the screen, which every move says that it has seen. */
export interface SeenPrice {
  readonly match: DeskMatch;
  /** Undefined before the first price. */
  readonly place: Place | undefined;
  /** The house's margin at it, which stays when the price moves. */
  readonly spread: number | undefined;
}

interface Moves {
  readonly matchId: number | undefined;
  /** What was sent and has no reply yet. */
  readonly sending: Place | undefined;
  /** A move that waits for a second act. */
  readonly staged: Place | undefined;
  /** Somebody else had moved the price before. */
  readonly conflict: { readonly saw: Place | undefined; readonly wanted: Place } | undefined;
  /** The rung before the last move of this desk, until the time for undoing is over. */
  readonly undo: { readonly to: Place; readonly rateId: number; readonly until: number } | undefined;
  /** The last move was undone: this rate of it had bets, which stay. */
  readonly undone: { readonly rateId: number; readonly to: Place } | undefined;
  /** Why the last move was not made. */
  readonly failure: unknown;
}

const NOTHING: Omit<Moves, 'matchId'> = {
  sending: undefined,
  staged: undefined,
  conflict: undefined,
  undo: undefined,
  undone: undefined,
  failure: undefined,
};

export const useMoves = create<Moves>()(() => ({ matchId: undefined, ...NOTHING }));

/** The rates that this desk has set and that may not have been read yet. Ids of rates rise. */
const ownRates = new Map<number, { readonly rateId: number; readonly place: Place }>();
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

/** One rung or half a rung towards a corner, from where the moves before it lead. Sent at once. */
export function stepTowards(seen: SeenPrice, corner: Corner, step: 1 | 0.5): void {
  const { sending, staged } = useMoves.getState();
  const from = staged ?? sending ?? lastPlace(seen);
  if (from === undefined) return;
  const to = nextPlace(from, corner, step);
  if (to === undefined) return;
  if (staged === undefined) send(seen, to);
  else stage(seen, to);
}

/** A rung was chosen: the next one is sent at once, one further away is shown first. */
export function choosePlace(seen: SeenPrice, to: Place): void {
  const { sending, staged } = useMoves.getState();
  const from = sending ?? lastPlace(seen);
  if (staged === to) sendStaged(seen);
  else if (from !== undefined && from !== to && !isFarMove(from, to)) send(seen, to);
  else stage(seen, to);
}

export function sendStaged(seen: SeenPrice): void {
  const { staged } = useMoves.getState();
  if (staged !== undefined) send(seen, staged);
}

export function discardStaged(): void {
  useMoves.setState({ staged: undefined });
}

/** The earlier rung as a new rate. Bets that were taken meanwhile stay. */
export function undoMove(seen: SeenPrice): void {
  const { undo } = useMoves.getState();
  if (undo === undefined || undo.until < Date.now()) return;
  useMoves.setState({ undo: undefined });
  send(seen, undo.to, undo.rateId);
}

/** The other operator's price stands. */
export function acceptConflict(): void {
  useMoves.setState({ conflict: undefined });
}

function stage(seen: SeenPrice, to: Place): void {
  useMoves.setState({ staged: to === lastPlace(seen) ? undefined : to, failure: undefined });
}

function send(seen: SeenPrice, to: Place, undoneRateId?: number): void {
  const { conflict } = useMoves.getState();
  // The price that a conflict shows has to be seen first.
  if (conflict !== undefined) useMoves.setState({ conflict: undefined });
  const began = generation;
  queued += 1;
  useMoves.setState({ staged: undefined, sending: to, failure: undefined });
  queue = sendAfter(queue);

  async function sendAfter(earlier: Promise<void>): Promise<void> {
    await earlier;
    if (began === generation) await sendNow(seen, to, undoneRateId);
    queued -= 1;
    if (queued === 0) useMoves.setState({ sending: undefined });
  }
}

async function sendNow(
  { match, place, spread }: SeenPrice,
  to: Place,
  undoneRateId: number | undefined,
): Promise<void> {
  const own = ownRates.get(match.id);
  const isOwn = own !== undefined && own.rateId > (match.rateId ?? 0);
  const from = isOwn ? own.place : place;
  const seenRateId = isOwn ? own.rateId : match.rateId;
  const { favourite, rung } = rungAt(to);
  const my = { favourite, rung, ...(spread !== undefined && { spread }) };
  try {
    const params = { id: String(match.id) };
    const { data } = await api.call('POST /desk/matches/{id}/rate', { params, body: { my, seenRateId } });
    ownRates.set(match.id, { rateId: data.rateId, place: to });
    const parsed = parseRung(rung);
    if (parsed) {
      const settingRates = buildSettingRates({ favourite, my: { ...parsed, spread } });
      applyMatch({ ...match, rateId: data.rateId, nowRate: { settingRates } });
    }
    if (useMoves.getState().matchId === match.id) {
      const isUndo = undoneRateId !== undefined;
      const canUndo = !isUndo && from !== undefined;
      useMoves.setState({
        undo: canUndo ? { to: from, rateId: data.rateId, until: Date.now() + UNDO_MS } : undefined,
        undone: isUndo ? { rateId: undoneRateId, to } : undefined,
      });
    }
  } catch (failure) {
    // Nothing that waits behind it was meant for another price than the one that was seen.
    generation += 1;
    if (useMoves.getState().matchId === match.id) {
      const isConflict = failure instanceof ApiRefusal && failure.code === 'RATE_CHANGED';
      useMoves.setState(
        isConflict ? { conflict: { saw: from, wanted: to }, undo: undefined } : { failure, undo: undefined },
      );
    }
    await reloadMatches();
  }
  revalidate('rates');
}

function lastPlace({ match, place }: SeenPrice): Place | undefined {
  const own = ownRates.get(match.id);
  return own !== undefined && own.rateId > (match.rateId ?? 0) ? own.place : place;
}
