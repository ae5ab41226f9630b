import { create } from 'zustand';

import { api } from '../api.ts';
import { useConnection } from '../connection.ts';
import { applyMatch, reloadMatches, type DeskMatch } from '../matches.ts';
import { isClosing } from './close-betting.ts';
import { give, release, take, takeFirst } from './match-holder.ts';
import { runOpening } from './openings.ts';

type SimpleAct = 'open-special' | 'close-special' | 'end';

interface Acts {
  /** Why the last act was not done. */
  readonly failure: unknown;
}

export const useActs = create<Acts>()(() => ({ failure: undefined }));

export function transition(match: DeskMatch, act: SimpleAct): Promise<void> {
  return runOnce(`${act}/${match.id}`, async () => {
    await takeFirst(match);
    const params = { id: String(match.id) };
    applyMatch((await api.call(`POST /desk/matches/{id}/${act}`, { params })).data);
  });
}

export function takeMatch({ id }: DeskMatch): Promise<void> {
  return runOnce(`take/${id}`, () => take(id));
}

/** Another operator becomes the holder. */
export function handOver({ id }: DeskMatch, operatorId: number): Promise<void> {
  return runOnce(`handOver/${id}`, () => give(id, operatorId));
}

/** A second operator may change it too; null: no longer. */
export function shareMatch({ id }: DeskMatch, operatorId: number | null): Promise<void> {
  return runOnce(`share/${id}`, async () => {
    const params = { id: String(id) };
    applyMatch((await api.call('POST /desk/matches/{id}/share', { params, body: { operatorId } })).data);
  });
}

export function releaseMatch({ id }: DeskMatch): Promise<void> {
  return runOnce(`release/${id}`, () => release(id));
}

/**
 * Betting opens on a fight that is about to begin or has begun: the players' board shows it among the running ones. A
 * close that is pressed meanwhile drops what was not sent of it.
 */
export async function openBetting(match: DeskMatch): Promise<void> {
  if (isClosing(match.id)) return;
  const began = generation;
  await runOpening(match.id, (isNotDropped) =>
    runOnce(`open/${match.id}`, async () => {
      const isWanted = () => isNotDropped() && began === generation;
      const params = { id: String(match.id) };
      if (isWanted()) await takeFirst(match);
      if (isWanted() && !match.isMatchStart) await api.call('POST /desk/matches/{id}/start', { params });
      if (!isWanted()) return;
      // Only at the price that the button names, and only while a desk reports that it is there.
      const body = { seenRateId: match.rateId, isWatched: true };
      applyMatch((await api.call('POST /desk/matches/{id}/open', { params, body })).data);
    }),
  );
}

export function allowDraw(match: DeskMatch, isDraw: boolean): Promise<void> {
  return runOnce(`draw/${match.id}`, async () => {
    await takeFirst(match);
    const params = { id: String(match.id) };
    applyMatch((await api.call('POST /desk/matches/{id}/draw', { params, body: { isDraw } })).data);
  });
}

export function nextRound(match: DeskMatch): Promise<void> {
  return runOnce(`round/${match.id}`, async () => {
    await takeFirst(match);
    const params = { id: String(match.id) };
    const body = { seenRoundNo: match.roundNo };
    applyMatch((await api.call('POST /desk/matches/{id}/round', { params, body })).data);
  });
}

let queue: Promise<void> = Promise.resolve();
const waiting = new Set<string>();
/** Raised when what waits in the queue must not be sent any more. */
let generation = 0;
useConnection.subscribe(({ lostAt }, before) => {
  if (lostAt !== undefined && before.lostAt === undefined) generation += 1;
});

/**
 * Acts are sent one after another, so that a key pressed while another act is under way is not lost; the same act is
 * not sent twice. Without a reply its outcome is not known: the state is read again and the operator decides. What
 * waits behind one that was not done, or while the connection is lost, is not sent: it was meant for another state.
 */
function runOnce(name: string, work: () => Promise<void>): Promise<void> {
  if (waiting.has(name)) return Promise.resolve();
  waiting.add(name);
  const began = generation;
  queue = runAfter(queue);
  return queue;

  async function runAfter(earlier: Promise<void>): Promise<void> {
    await earlier;
    try {
      if (began !== generation) return;
      useActs.setState({ failure: undefined });
      await work();
    } catch (failure) {
      generation += 1;
      useActs.setState({ failure });
      await reloadMatches();
    } finally {
      waiting.delete(name);
    }
  }
}
