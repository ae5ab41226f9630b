import type { LiveState } from '@sanam/api-client';

export interface Staleness {
  readonly isStale: boolean;
  /** Of when the shown is, while it is stale. */
  readonly pricedAt: number | undefined;
}

/**
 * While the connection is live, every change comes by itself and a failed poll takes nothing away. Without it the
 * shown is as old as the server's last word or the last poll, whichever came later. What is old, the last word was not
 * about.
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

/** A page that is opened asks at once: what would be called old and the next moment new only startles. */
const ANSWER_MS = 1000;

/**
 * From when on a reading counts as old unless a newer one comes: two polls later, when nobody tells of changes yet, or
 * whoever does began only after that. Undefined while changes are told, and while it is known that they are not.
 */
export function oldFrom(
  { status, since }: Pick<LiveState, 'status' | 'since'>,
  readAt: number | undefined,
  { intervalMs, openedAt }: { readonly intervalMs: number; readonly openedAt: number },
): number | undefined {
  if (readAt === undefined || status === 'lost') return undefined;
  const goodUntil = readAt + 2 * intervalMs;
  if (status === 'live' && since <= goodUntil) return undefined;
  return Math.max(goodUntil, openedAt + ANSWER_MS);
}
