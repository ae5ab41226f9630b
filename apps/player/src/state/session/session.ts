import type { SessionStore } from '@sanam/api-client';
import type { Player, Tokens } from '@sanam/contract';
import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

import { readStoredSession, SESSION_KEY, sessionStorageArea, type StoredTokens } from './stored-session.ts';

interface SessionState extends StoredTokens {
  /** The server has ended the session, not the player: the log-in page shows that. */
  readonly wasLost: boolean;
}

const LOGGED_OUT: StoredTokens = { accessToken: null, refreshToken: null, player: null };

export const useSession = create<SessionState>()(
  persist((): SessionState => ({ ...LOGGED_OUT, wasLost: false }), {
    name: SESSION_KEY,
    storage: sessionStorageArea,
    partialize: ({ accessToken, refreshToken, player }) => ({ accessToken, refreshToken, player }),
    merge: (stored, now) => ({ ...now, ...LOGGED_OUT, ...(stored as StoredTokens | undefined) }),
  }),
);

/** Applies a log-in or log-out of another tab at once. */
globalThis.addEventListener('storage', ({ key }) => {
  if (key === SESSION_KEY || key === null) void useSession.persist.rehydrate();
});

export const sessionStore: SessionStore = {
  read: readStoredSession,
  write: (tokens: Tokens) => useSession.setState({ ...tokens, wasLost: false }),
  clear: () => {
    useSession.setState(LOGGED_OUT);
    useSession.persist.clearStorage();
  },
};

/** Calls back when a player logs in or out. Returns a function that ends this. */
export function onPlayerChange(listener: () => void): () => void {
  return useSession.subscribe((now, before) => {
    if (now.player?.username !== before.player?.username) listener();
  });
}

export function markSessionLost(): void {
  useSession.setState({ wasLost: true });
  useSession.persist.clearStorage();
}

/** False until the stored session has been read. */
export function useIsHydrated(): boolean {
  const { onFinishHydration, hasHydrated } = useSession.persist;
  return useSyncExternalStore(onFinishHydration, hasHydrated, hasHydrated);
}

export function useIsAuthenticated(): boolean {
  return useSession(isAuthenticated);
}

export function isAuthenticated({ accessToken, refreshToken, player }: StoredTokens): boolean {
  return Boolean(accessToken && refreshToken && player);
}

export function usePlayer(): Player | undefined {
  return useSession(({ player }) => player) ?? undefined;
}
