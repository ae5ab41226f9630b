import type { LiveState } from '@sanam/api-client';

export interface Staleness {
  readonly isStale: boolean;
  /** Of when the shown is, while it is stale. */
  readonly pricedAt: number | undefined;
}

/**
 * While the connection is live, every change comes by itself and a failed poll takes nothing away. Without it the
 * shown is as old as the server's last word or the last poll, whichever came later.
 */
export function staleness(
  { status, lastWordAt }: LiveState,
  isPollStale: boolean,
  readAt: number | undefined,
): Staleness {
  const isStale = status === 'lost' || (status === 'connecting' && isPollStale);
  if (!isStale) return { isStale, pricedAt: undefined };
  const times = [lastWordAt, readAt].filter((at) => at !== undefined);
  return { isStale, pricedAt: times.length === 0 ? undefined : Math.max(...times) };
}
