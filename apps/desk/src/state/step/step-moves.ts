import { revalidate } from '@sanam/api-client/queries';
import type { Corner } from '@sanam/betting';
import { create } from 'zustand';

import { nextPlace, type Place } from '../../lib/ringside/ladder.ts';
import { api } from '../api.ts';
import { applyMatch, reloadMatches } from '../matches.ts';
import { isClosing } from '../ringside/close-betting.ts';
import { runOpening } from '../ringside/openings.ts';
import { UNDO_MS } from '../ringside/price-moves.ts';
import { isRateConflict, lastPlace, sendRate, type SeenPrice } from '../ringside/send-rate.ts';
import { onOperatorChange } from '../session/session.ts';
import type { StepMatch } from './step-data.ts';

export interface StagedMove {
  readonly to: Place;
  /** At the first key. A price that somebody else sets meanwhile makes the move a conflict. */
  readonly seen: SeenPrice;
}

export interface StepConflict {
  readonly saw: Place | undefined;
  readonly wanted: Place;
}

export interface SentMove {
  readonly from: Place;
  readonly to: Place;
  /** As it stands after the move: undoing it is refused when somebody else has moved the price since. */
  readonly seen: SeenPrice;
}

type ByMatch<Value> = ReadonlyMap<number, Value>;

interface StepMoves {
  /** Moves that wait to be sent. */
  readonly staged: ByMatch<StagedMove>;
  /** What was sent and has no reply yet. */
  readonly sending: ByMatch<Place>;
  /** Somebody else had moved the price before. Never sent again by itself. */
  readonly conflicts: ByMatch<StepConflict>;
  /** What was sent together last, until the time for undoing is over. */
  readonly undo: { readonly moves: readonly SentMove[]; readonly until: number } | undefined;
  /** Why an act on a match was not done. */
  readonly failure: { readonly matchId: number; readonly cause: unknown } | undefined;
}

const NOTHING: StepMoves = {
  staged: new Map(),
  sending: new Map(),
  conflicts: new Map(),
  undo: undefined,
  failure: undefined,
};

export const useStepMoves = create<StepMoves>()(() => NOTHING);
onOperatorChange(() => useStepMoves.setState(NOTHING));

/** One rung or half a rung towards a corner, from where the moves before it lead; from level if there is no price. */
export function stageMove(seen: SeenPrice, corner: Corner, step: 1 | 0.5): void {
  const { staged, sending, conflicts } = useStepMoves.getState();
  const { id } = seen.match;
  const before = staged.get(id);
  const current = sending.get(id) ?? lastPlace(seen);
  const to = nextPlace(before?.to ?? current ?? 0, corner, step);
  if (to === undefined) return;
  useStepMoves.setState({
    staged:
      to === current ? without(staged, id) : new Map(staged).set(id, { to, seen: before?.seen ?? seen }),
    conflicts: without(conflicts, id),
    failure: undefined,
  });
}

export function dropMove(matchId: number): void {
  useStepMoves.setState(({ staged }) => ({ staged: without(staged, matchId) }));
}

/** Discards the move: the current price stays. */
export function acceptStepConflict(matchId: number): void {
  useStepMoves.setState(({ conflicts }) => ({ conflicts: without(conflicts, matchId) }));
}

/** Sends what is staged on these matches, or on all. */
export function sendMoves(matchIds?: readonly number[]): void {
  const { staged } = useStepMoves.getState();
  const sent = [...staged].filter(([id]) => matchIds?.includes(id) ?? true);
  send(sent.map(([, move]) => move));
}

/** The rungs before the last moves as new rates. Bets that were accepted meanwhile stay. */
export function undoMoves(): void {
  const { undo } = useStepMoves.getState();
  if (undo === undefined || undo.until < Date.now()) return;
  send(
    undo.moves.map(({ from, seen }) => ({ to: from, seen })),
    true,
  );
}

function dropUndo(expired: NonNullable<StepMoves['undo']>): void {
  if (useStepMoves.getState().undo === expired) useStepMoves.setState({ undo: undefined });
}

/** Takes money at a price, so it is refused at another one than was seen. */
export async function openStepBetting(seen: SeenPrice): Promise<void> {
  if (!isClosing(seen.match.id)) await runOpening(seen.match.id, () => openNow(seen));
}

function openNow({ match, place }: SeenPrice): Promise<void> {
  return act(match.id, async () => {
    try {
      const params = { id: String(match.id) };
      const body = { seenRateId: match.rateId };
      applyMatch((await api.call('POST /desk/matches/{id}/open', { params, body })).data);
    } catch (cause) {
      if (!isRateConflict(cause) || place === undefined) throw cause;
      addConflict(match.id, { saw: place, wanted: place });
      await reloadMatches();
    }
  });
}

export function endStepMatch({ id }: StepMatch): Promise<void> {
  return act(id, async () => {
    applyMatch((await api.call('POST /desk/matches/{id}/end', { params: { id: String(id) } })).data);
    await reloadMatches();
  });
}

/** Who is red becomes blue. The favourite is the same fighter, so the price is to be mirrored, too. */
export function swapCorners(seen: SeenPrice): Promise<void> {
  const { id, redName, blueName, redLatinName, blueLatinName } = seen.match;
  return act(id, async () => {
    const params = { id: String(id) };
    const body = {
      redName: blueName,
      blueName: redName,
      redLatinName: blueLatinName,
      blueLatinName: redLatinName,
    };
    const { data: match } = await api.call('PATCH /desk/matches/{id}', { params, body });
    applyMatch(match);
    const place = lastPlace(seen);
    if (place === undefined || place === 0) return;
    useStepMoves.setState(({ staged }) => ({
      staged: new Map(staged).set(id, { to: -place, seen: { ...seen, match } }),
    }));
  });
}

let queue: Promise<void> = Promise.resolve();

/** One after another, each with the rate that was seen. One that is refused does not stop the others. */
function send(moves: readonly StagedMove[], isUndo = false): void {
  const ids = moves.map(({ seen }) => seen.match.id);
  useStepMoves.setState(({ staged, sending, conflicts }) => ({
    staged: without(staged, ...ids),
    sending: new Map([...sending, ...moves.map(({ seen, to }) => [seen.match.id, to] as const)]),
    conflicts: without(conflicts, ...ids),
    undo: undefined,
    failure: undefined,
  }));
  queue = sendAfter(queue);

  async function sendAfter(earlier: Promise<void>): Promise<void> {
    await earlier;
    const moved: SentMove[] = [];
    for (const move of moves) moved.push(...(await sendOne(move)));
    if (!isUndo && moved.length > 0) {
      const undo = { moves: moved, until: Date.now() + UNDO_MS };
      useStepMoves.setState({ undo });
      setTimeout(() => dropUndo(undo), UNDO_MS);
    }
    revalidate('book');
    await reloadMatches();
  }
}

/** What can be undone of it. */
async function sendOne({ seen, to }: StagedMove): Promise<readonly SentMove[]> {
  const { id } = seen.match;
  const from = lastPlace(seen);
  try {
    const after = await sendRate(seen, to);
    return from === undefined ? [] : [{ from, to, seen: after }];
  } catch (cause) {
    if (isRateConflict(cause)) addConflict(id, { saw: from, wanted: to });
    else useStepMoves.setState({ failure: { matchId: id, cause } });
    return [];
  } finally {
    useStepMoves.setState(({ sending }) => ({ sending: without(sending, id) }));
  }
}

/** Without a reply its outcome is not known: the state is read again and the operator decides. */
async function act(matchId: number, work: () => Promise<void>): Promise<void> {
  useStepMoves.setState({ failure: undefined });
  try {
    await work();
  } catch (cause) {
    useStepMoves.setState({ failure: { matchId, cause } });
    await reloadMatches();
  }
}

function addConflict(matchId: number, conflict: StepConflict): void {
  useStepMoves.setState(({ conflicts }) => ({ conflicts: new Map(conflicts).set(matchId, conflict) }));
}

function without<Value>(map: ByMatch<Value>, ...ids: readonly number[]): ByMatch<Value> {
  return new Map([...map].filter(([id]) => !ids.includes(id)));
}
