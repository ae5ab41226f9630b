import { ApiUnreachable } from './api-errors.ts';
import type { ApiReply } from './send-request.ts';
import type { StoredSession, SessionStore } from './session-store.ts';
import type { Tokens } from '@sanam/contract';
import { createCoalescedRunner } from '@sanam/runtime';

export interface RefresherOptions {
  readonly session: SessionStore;
  /** Shared by every tab of the browser; absent where the page is not a secure one. */
  readonly locks: Pick<LockManager, 'request'> | null;
  readonly requestRefresh: (refreshToken: string) => Promise<ApiReply>;
  readonly onSessionLost: () => void;
}

/** Returns a session of the same player with a newer token than the refused one; undefined when it has ended. */
export type RefreshSession = (refused: StoredSession | undefined) => Promise<StoredSession | undefined>;

const LOCK_NAME = 'sanam-refresh';

/**
 * One refresh at a time: callers in this tab share one promise, and tabs share one lock. The tab with the lock first
 * checks whether another tab has already renewed the session.
 */
export function createSessionRefresher(options: RefresherOptions): RefreshSession {
  const { session, locks } = options;
  const refresher = createCoalescedRunner((refused: StoredSession | undefined) => {
    const refresh = () => refreshOnce(refused, options);
    return locks === null ? refresh() : locks.request(LOCK_NAME, refresh);
  });

  return async (refused) => {
    const renewed = renewedSince(refused, session.read());
    if (renewed !== undefined) return renewed;
    await refresher.join(refused);
    return renewedSince(refused, session.read());
  };
}

async function refreshOnce(
  refused: StoredSession | undefined,
  { session, requestRefresh, onSessionLost }: RefresherOptions,
): Promise<StoredSession | undefined> {
  const stored = session.read();
  if (renewedSince(refused, stored) !== undefined) return stored;
  if (stored !== undefined && !isSamePlayer(refused, stored)) return undefined;

  const refreshToken = stored?.refreshToken;
  if (!refreshToken) {
    session.clear();
    onSessionLost();
    return undefined;
  }

  const reply = await requestRefresh(refreshToken);
  // The player may have logged out or in again meanwhile; the stored session then counts.
  if (session.read()?.refreshToken !== refreshToken) return undefined;
  if (reply.envelope?.success === true) {
    session.write(reply.envelope.data as Tokens);
    return session.read();
  }
  if (!isRefused(reply)) throw new ApiUnreachable('REFRESH', reply);
  session.clear();
  onSessionLost();
  return undefined;
}

/** The stored session, if it is of the same player and its token is not the refused one. */
function renewedSince(
  refused: StoredSession | undefined,
  stored: StoredSession | undefined,
): StoredSession | undefined {
  const isNewer = stored !== undefined && stored.accessToken !== refused?.accessToken;
  return isNewer && isSamePlayer(refused, stored) ? stored : undefined;
}

/** Another player may have logged in in another tab; their token must never be used for this player's bet. */
function isSamePlayer(refused: StoredSession | undefined, stored: StoredSession): boolean {
  return refused?.player?.username === stored.player?.username;
}

/** Only a reply about the token itself ends a session; a busy or failing server does not. */
function isRefused({ status, envelope }: ApiReply): boolean {
  if (envelope === undefined || envelope.success || envelope.code === 'API_KEY') return false;
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}
