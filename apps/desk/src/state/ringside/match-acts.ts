import { ApiRefusal } from '@sanam/api-client';
import { create } from 'zustand';

import { api } from '../api.ts';
import { applyMatch, reloadMatches, type DeskMatch } from '../matches.ts';
import { release, take, takeFirst } from './holder.ts';

type SimpleAct = 'open-special' | 'close-special' | 'end';

interface Acts {
  /** Matches to close as soon as the server can be reached. */
  readonly closing: readonly number[];
  /** Why the last act was not done. */
  readonly failure: unknown;
}

export const useActs = create<Acts>()(() => ({ closing: [], failure: undefined }));

const RETRY_MS = 1000;

/**
 * Closes betting, however often it takes: it carries nothing that could be out of date, so it is repeated until the server
 * has replied. Everything else is sent once.
 */
export async function closeBetting(matchId: number): Promise<void> {
  if (useActs.getState().closing.includes(matchId)) return;
  useActs.setState(({ closing }) => ({ closing: [...closing, matchId], failure: undefined }));
  try {
    while (!(await tryToClose(matchId))) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  } finally {
    useActs.setState(({ closing }) => ({ closing: closing.filter((id) => id !== matchId) }));
  }
  await reloadMatches();
}

/** Closes all that this operator holds, or with `ALL` every match. Repeated until the server has closed each of them. */
export async function closeAll(scope: 'HELD' | 'ALL'): Promise<void> {
  while (!(await tryToCloseAll(scope))) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  await reloadMatches();
}

async function tryToCloseAll(scope: 'HELD' | 'ALL'): Promise<boolean> {
  try {
    const { data } = await api.call('POST /desk/close-all', { body: { scope } });
    return data.failed.length === 0;
  } catch (failure) {
    return isDecided(failure);
  }
}

async function tryToClose(matchId: number): Promise<boolean> {
  try {
    const params = { id: String(matchId) };
    applyMatch((await api.call('POST /desk/matches/{id}/close', { params })).data);
    return true;
  } catch (failure) {
    // A match that has ended is closed.
    if (isDecided(failure) && failure.code !== 'MATCH_STATE') useActs.setState({ failure });
    return isDecided(failure);
  }
}

/** A server that is overloaded or has lost its database closes it later. */
function isDecided(failure: unknown): failure is ApiRefusal {
  return failure instanceof ApiRefusal && failure.status < 500 && failure.status !== 429;
}

export function transition(match: DeskMatch, act: SimpleAct): Promise<void> {
  return runOnce(act, async () => {
    await takeFirst(match);
    const params = { id: String(match.id) };
    applyMatch((await api.call(`POST /desk/matches/{id}/${act}`, { params })).data);
  });
}

export function takeMatch({ id }: DeskMatch): Promise<void> {
  return runOnce('take', () => take(id));
}

/** The one who was let in may not change it any more. */
export function endShare({ id }: DeskMatch): Promise<void> {
  return runOnce('share', async () => {
    const params = { id: String(id) };
    applyMatch(
      (await api.call('POST /desk/matches/{id}/share', { params, body: { operatorId: null } })).data,
    );
  });
}

export function releaseMatch({ id }: DeskMatch): Promise<void> {
  return runOnce('release', () => release(id));
}

/** Betting opens on a fight that is about to begin or has begun: the players' board shows it among the running ones. */
export function openBetting(match: DeskMatch): Promise<void> {
  return runOnce('open', async () => {
    await takeFirst(match);
    const params = { id: String(match.id) };
    if (!match.isMatchStart) await api.call('POST /desk/matches/{id}/start', { params });
    // Only at the price that the button names, and only while a desk reports that it is there.
    const body = { seenRateId: match.rateId, isWatched: true };
    applyMatch((await api.call('POST /desk/matches/{id}/open', { params, body })).data);
  });
}

export function allowDraw(match: DeskMatch, isDraw: boolean): Promise<void> {
  return runOnce('draw', async () => {
    await takeFirst(match);
    const params = { id: String(match.id) };
    applyMatch((await api.call('POST /desk/matches/{id}/draw', { params, body: { isDraw } })).data);
  });
}

export function nextRound(match: DeskMatch): Promise<void> {
  return runOnce('round', async () => {
    await takeFirst(match);
    const params = { id: String(match.id) };
    const body = { seenRoundNo: match.roundNo };
    applyMatch((await api.call('POST /desk/matches/{id}/round', { params, body })).data);
  });
}

let queue: Promise<void> = Promise.resolve();
const waiting = new Set<string>();

/**
 * Acts are sent one after another, so that a key pressed while another act is under way is not lost; the same act is not
 * sent twice. Without a reply its outcome is not known: the state is read again and the operator decides.
 */
function runOnce(name: string, work: () => Promise<void>): Promise<void> {
  if (waiting.has(name)) return Promise.resolve();
  waiting.add(name);
  queue = runAfter(queue);
  return queue;

  async function runAfter(earlier: Promise<void>): Promise<void> {
    await earlier;
    useActs.setState({ failure: undefined });
    try {
      await work();
    } catch (failure) {
      useActs.setState({ failure });
      await reloadMatches();
    } finally {
      waiting.delete(name);
    }
  }
}
