import { ApiUnreachable } from '@sanam/api-client';
import { create } from 'zustand';

export interface Connection {
  /** No reply since then, on this device's clock; undefined while the server replies. */
  readonly lostAt: number | undefined;
  /** When the last reply arrived: what is on the screen is of this time. */
  readonly repliedAt: number | undefined;
  /** How long the last request took. */
  readonly tookMs: number | undefined;
  /** Requests without a reply since it was lost. */
  readonly failures: number;
}

/** Whether the server can be reached, from every request that the desk sends. */
export const useConnection = create<Connection>()(() => ({
  lostAt: undefined,
  repliedAt: undefined,
  tookMs: undefined,
  failures: 0,
}));

/** Watches a request. A refusal is a reply, too. */
export async function observe<Reply>(request: Promise<Reply>): Promise<Reply> {
  const sentAt = Date.now();
  try {
    const reply = await request;
    recordReply(sentAt);
    return reply;
  } catch (failure) {
    if (failure instanceof ApiUnreachable) recordFailure();
    else if (!isAborted(failure)) recordReply(sentAt);
    throw failure;
  }
}

function recordReply(sentAt: number): void {
  // A late reply does not count as reconnected while the device is offline, because nothing is polled then.
  if (!navigator.onLine) return;
  const now = Date.now();
  useConnection.setState({ lostAt: undefined, repliedAt: now, tookMs: now - sentAt, failures: 0 });
}

function recordFailure(): void {
  useConnection.setState(({ lostAt, failures }) => ({
    lostAt: lostAt ?? Date.now(),
    failures: failures + 1,
  }));
}

/** The page has left before the reply. */
function isAborted(failure: unknown): boolean {
  return failure instanceof DOMException && failure.name === 'AbortError';
}

globalThis.addEventListener('offline', () => {
  useConnection.setState(({ lostAt }) => ({ lostAt: lostAt ?? Date.now() }));
});

export function useIsLost(): boolean {
  return useConnection(({ lostAt }) => lostAt !== undefined);
}
