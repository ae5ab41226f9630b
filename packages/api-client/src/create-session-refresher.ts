import { ApiUnreachable } from './api-errors.ts';
import type { Heard } from './send-request.ts';
import type { HeldSession, SessionStore } from './session-store.ts';
import type { Tokens } from '@sanam/contract';
import { createCoalescedRunner } from '@sanam/runtime';

export interface RefresherOptions {
  readonly session: SessionStore;
  /** Shared by every tab of the browser; absent where the page is not a secure one. */
  readonly locks: Pick<LockManager, 'request'> | null;
  readonly requestRefresh: (refreshToken: string) => Promise<Heard>;
  readonly onSessionLost: () => void;
}

/** Returns a session of the same player with a newer token than the refused one; undefined when it has ended. */
export type RefreshSession = (refused: HeldSession | undefined) => Promise<HeldSession | undefined>;

const LOCK_NAME = 'sanam-refresh';

/**
 * One refresh at a time: callers in this tab share one promise, and tabs share one lock. The holder of the lock first
 * checks whether another tab has already renewed the session.
 */
export function createSessionRefresher(options: RefresherOptions): RefreshSession {
  const { session, locks } = options;
  const refresher = createCoalescedRunner((refused: HeldSession | undefined) => {
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
  refused: HeldSession | undefined,
  { session, requestRefresh, onSessionLost }: RefresherOptions,
): Promise<HeldSession | undefined> {
  const held = session.read();
  if (renewedSince(refused, held) !== undefined) return held;
  if (held !== undefined && !isSameHolder(refused, held)) return undefined;

  const refreshToken = held?.refreshToken;
  if (!refreshToken) {
    session.clear();
    onSessionLost();
    return undefined;
  }

  const heard = await requestRefresh(refreshToken);
  // The player may have logged out or in again meanwhile; the stored session then counts.
  if (session.read()?.refreshToken !== refreshToken) return undefined;
  if (heard.answer?.success === true) {
    session.write(heard.answer.data as Tokens);
    return session.read();
  }
  if (!isRefused(heard)) throw new ApiUnreachable('REFRESH', heard);
  session.clear();
  onSessionLost();
  return undefined;
}

/** The stored session, if it is of the same player and its token is not the refused one. */
function renewedSince(
  refused: HeldSession | undefined,
  held: HeldSession | undefined,
): HeldSession | undefined {
  const isNewer = held !== undefined && held.accessToken !== refused?.accessToken;
  return isNewer && isSameHolder(refused, held) ? held : undefined;
}

/** Another player may have logged in in another tab; their token must never be used for this player's bet. */
function isSameHolder(refused: HeldSession | undefined, held: HeldSession): boolean {
  return refused?.player?.username === held.player?.username;
}

/** Only a reply about the token itself ends a session; a busy or failing server does not. */
function isRefused({ status, answer }: Heard): boolean {
  if (answer === undefined || answer.success || answer.code === 'API_KEY') return false;
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}
