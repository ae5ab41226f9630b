import type { LiveState } from '@sanam/api-client';

export interface Staleness {
  readonly isStale: boolean;
  /** When the data was current, while it is stale. */
  readonly pricedAt: number | undefined;
}

/**
 * While the connection is live, every change arrives as an event and failed polls do not matter. Otherwise the data is as
 * old as the last message or the last poll, whichever is later; the last message does not count for data that `isOld`,
 * since it was about something else.
 */
export function staleness(
  { status, lastMessageAt }: LiveState,
  isPollStale: boolean,
  readAt: number | undefined,
  isOld = false,
): Staleness {
  const isStale = isOld || status === 'lost' || (status === 'connecting' && isPollStale);
  if (!isStale) return { isStale, pricedAt: undefined };
  const times = [isOld ? undefined : lastMessageAt, readAt].filter((at) => at !== undefined);
  return { isStale, pricedAt: times.length === 0 ? undefined : Math.max(...times) };
}

/** A page fetches when it is opened; calling its data old for the moment until then would only confuse. */
const FIRST_FETCH_MS = 1000;

/**
 * The time from which data counts as old unless it is read again: two polls later, if events do not arrive yet or began
 * to arrive only after that. Undefined while events arrive, and while the connection is known to be lost.
 */
export function oldFrom(
  { status, since }: Pick<LiveState, 'status' | 'since'>,
  readAt: number | undefined,
  { intervalMs, openedAt }: { readonly intervalMs: number; readonly openedAt: number },
): number | undefined {
  if (readAt === undefined || status === 'lost') return undefined;
  const goodUntil = readAt + 2 * intervalMs;
  if (status === 'live' && since <= goodUntil) return undefined;
  return Math.max(goodUntil, openedAt + FIRST_FETCH_MS);
}
