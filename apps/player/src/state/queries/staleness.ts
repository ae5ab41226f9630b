import type { LiveState } from '@sanam/api-client';

export interface Staleness {
  /** Neither events nor polls keep the prices current, so nobody can bet on them. */
  readonly isStale: boolean;
  /** Events do not arrive. Betting goes on at polled prices until they are stale. */
  readonly isReconnecting: boolean;
  /** When the data was current, if it is stale or the connection is being restored. */
  readonly pricedAt: number | undefined;
}

interface Polls {
  readonly isOnline: boolean;
  readonly readAt: number | undefined;
  /** The last successful poll was too long ago. */
  readonly isOld: boolean;
}

/**
 * While the connection is live, every change arrives as an event and failed polls do not matter. Otherwise the data is
 * as old as the last message or the last poll, whichever is later; the last message does not count for data that
 * `isOld`, since it was about something else.
 */
export function staleness(
  { status, lastMessageAt }: LiveState,
  { isOnline, readAt, isOld }: Polls,
): Staleness {
  const isStale = isOld || (status !== 'live' && !isOnline);
  const isReconnecting = isStale || status === 'lost';
  if (!isReconnecting) return { isStale, isReconnecting, pricedAt: undefined };
  const times = [isOld ? undefined : lastMessageAt, readAt].filter((at) => at !== undefined);
  return { isStale, isReconnecting, pricedAt: times.length === 0 ? undefined : Math.max(...times) };
}

/** A page fetches when it is opened; calling its data old for the moment until then would only confuse. */
const FIRST_FETCH_MS = 1000;

/**
 * The time from which data counts as old unless it is read again: two polls later, if events do not arrive or began to
 * arrive only after that. Undefined while events arrive.
 */
export function oldFrom(
  { status, since }: Pick<LiveState, 'status' | 'since'>,
  readAt: number | undefined,
  { intervalMs, openedAt }: { readonly intervalMs: number; readonly openedAt: number },
): number | undefined {
  if (readAt === undefined) return undefined;
  const goodUntil = readAt + 2 * intervalMs;
  if (status === 'live' && since <= goodUntil) return undefined;
  return Math.max(goodUntil, openedAt + FIRST_FETCH_MS);
}
