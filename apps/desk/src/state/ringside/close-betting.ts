import { ApiRefusal } from '@sanam/api-client';
import type { BodyOf, Endpoints } from '@sanam/contract';
import { create } from 'zustand';

import { api } from '../api.ts';
import { useConnection } from '../connection.ts';
import { applyMatch, reloadMatches } from '../matches.ts';
import { onOperatorChange } from '../session/session.ts';
import { dropOpenings } from './openings.ts';

export type CloseScope = 'OWN' | 'ALL';

interface Closing {
  /** Matches to close as soon as the server can be reached. */
  readonly matchIds: readonly number[];
  /** Closing of several that is under way. */
  readonly scopes: readonly CloseScope[];
  /** How many of them the server has not closed yet, once it has replied. */
  readonly left: number | undefined;
  /** The last closing of several, once all are closed, until it is shown. */
  readonly done: CloseScope | undefined;
  /** Why the last one was refused. */
  readonly failure: unknown;
}

const NOTHING: Closing = { matchIds: [], scopes: [], left: undefined, done: undefined, failure: undefined };

export const useClosing = create<Closing>()(() => NOTHING);

/** While betting is being closed, nothing opens it again. */
export function isClosing(matchId: number, { matchIds, scopes } = useClosing.getState()): boolean {
  return matchIds.includes(matchId) || scopes.length > 0;
}

export function useIsClosing(matchId: number): boolean {
  return useClosing((closing) => isClosing(matchId, closing));
}

const RETRY_MS = 1000;

/**
 * Those that a person closes. Nobody touching the desk does not close a match that somebody uses at another one, so a
 * key that comes meanwhile has to be sent as well.
 */
const closedByHand = new Set<number>();

/**
 * Closes betting, however often it takes: it carries nothing that could be out of date, so it is repeated until the
 * server has replied. Everything else is sent once.
 */
export async function closeBetting(
  matchId: number,
  body: BodyOf<Endpoints['POST /desk/matches/{id}/close']> = {},
): Promise<void> {
  const opened = dropOpenings(matchId);
  if (!body.isAbsent) closedByHand.add(matchId);
  if (useClosing.getState().matchIds.includes(matchId)) return;
  useClosing.setState(({ matchIds }) => ({ matchIds: [...matchIds, matchId], failure: undefined }));
  try {
    let isByHand: boolean;
    do {
      isByHand = closedByHand.has(matchId);
      const sent = isByHand ? {} : body;
      await untilDone(() => tryToClose(matchId, sent), opened);
    } while (closedByHand.has(matchId) && !isByHand);
  } finally {
    closedByHand.delete(matchId);
    useClosing.setState(({ matchIds }) => ({ matchIds: matchIds.filter((id) => id !== matchId) }));
  }
  await reloadMatches();
}

/**
 * Closes all that this operator holds, or with `ALL` every match. Repeated until the server has closed each of them.
 */
export async function closeAll(scope: CloseScope): Promise<void> {
  const opened = dropOpenings();
  if (useClosing.getState().scopes.includes(scope)) return;
  useClosing.setState(({ scopes }) => ({
    scopes: [...scopes, scope],
    left: undefined,
    done: undefined,
    failure: undefined,
  }));
  try {
    if (await untilDone(() => tryToCloseAll(scope), opened)) useClosing.setState({ done: scope });
  } finally {
    useClosing.setState(({ scopes }) => ({
      scopes: scopes.filter((other) => other !== scope),
      left: undefined,
    }));
  }
  await reloadMatches();
}

export function dismissCloseFailure(): void {
  useClosing.setState({ failure: undefined });
}

/** It is shown once, although every page has a place for it. */
export function takeClosed(): CloseScope | undefined {
  const { done } = useClosing.getState();
  if (done !== undefined) useClosing.setState({ done: undefined });
  return done;
}

onOperatorChange(() => useClosing.setState({ done: undefined, failure: undefined }));

/** The outcome of an attempt. It is repeated only without a reply, or with one that decides nothing. */
type Outcome = 'closed' | 'refused' | 'open';

/**
 * An opening that was under way may be made after the close. Its reply may be lost, so the close is sent again and
 * again until it has ended, and once after that.
 */
async function untilDone(
  tryOnce: () => Promise<Outcome>,
  opened: Promise<unknown> | undefined,
): Promise<boolean> {
  let outcome = await repeat(tryOnce);
  let hasEnded = opened === undefined;
  const ended = (async () => {
    await opened;
    hasEnded = true;
  })();
  for (let isLast = hasEnded; !isLast;) {
    await Promise.race([ended, untilRetry()]);
    isLast = hasEnded;
    outcome = await repeat(tryOnce);
  }
  return outcome === 'closed';
}

async function repeat(tryOnce: () => Promise<Outcome>): Promise<Outcome> {
  for (;;) {
    const outcome = await tryOnce();
    if (outcome !== 'open') return outcome;
    await untilRetry();
  }
}

/** At once when the connection is back, so that it is the first to be sent. */
function untilRetry(): Promise<void> {
  return new Promise((resolve) => {
    const retry = (): void => {
      clearTimeout(timer);
      globalThis.removeEventListener('online', retry);
      stop();
      resolve();
    };
    const timer = setTimeout(retry, RETRY_MS);
    globalThis.addEventListener('online', retry);
    const stop = useConnection.subscribe(({ lostAt }, before) => {
      if (lostAt === undefined && before.lostAt !== undefined) retry();
    });
  });
}

async function tryToCloseAll(scope: CloseScope): Promise<Outcome> {
  try {
    const { data } = await api.call('POST /desk/close-all', { body: { scope } });
    useClosing.setState({ left: data.failed.length });
    return data.failed.length === 0 ? 'closed' : 'open';
  } catch (failure) {
    if (!isDecided(failure)) return 'open';
    useClosing.setState({ failure });
    return 'refused';
  }
}

async function tryToClose(
  matchId: number,
  body: BodyOf<Endpoints['POST /desk/matches/{id}/close']>,
): Promise<Outcome> {
  try {
    const params = { id: String(matchId) };
    applyMatch((await api.call('POST /desk/matches/{id}/close', { params, body })).data);
    return 'closed';
  } catch (failure) {
    if (!isDecided(failure)) return 'open';
    // A match that has ended is closed.
    if (failure.code !== 'MATCH_STATE') useClosing.setState({ failure });
    return 'refused';
  }
}

/** A server that is overloaded or has lost its database closes it later. */
function isDecided(failure: unknown): failure is ApiRefusal {
  return failure instanceof ApiRefusal && failure.status < 500 && failure.status !== 429;
}
