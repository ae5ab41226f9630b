import type { SessionStore } from '@sanam/api-client';
import type { Player, Tokens } from '@sanam/contract';
import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

import { readStoredSession, SESSION_KEY, sessionStorageArea, type StoredTokens } from './stored-session.ts';

interface SessionState extends StoredTokens {
  /** The server ended it, not the player: the log-in page tells him so. */
  readonly wasLost: boolean;
}

const NOBODY: StoredTokens = { accessToken: null, refreshToken: null, player: null };

export const useSession = create<SessionState>()(
  persist((): SessionState => ({ ...NOBODY, wasLost: false }), {
    name: SESSION_KEY,
    storage: sessionStorageArea,
    partialize: ({ accessToken, refreshToken, player }) => ({ accessToken, refreshToken, player }),
    merge: (stored, now) => ({ ...now, ...NOBODY, ...(stored as StoredTokens | undefined) }),
  }),
);

/** A log-in or log-out in another tab is seen here at once. */
globalThis.addEventListener('storage', ({ key }) => {
  if (key === SESSION_KEY || key === null) void useSession.persist.rehydrate();
});

export const sessionStore: SessionStore = {
  read: readStoredSession,
  write: (tokens: Tokens) => useSession.setState({ ...tokens, wasLost: false }),
  clear: () => {
    useSession.setState(NOBODY);
    useSession.persist.clearStorage();
  },
};

/** Whoever was here has left, or another has come. Answers a function that stops the telling. */
export function onPlayerChange(told: () => void): () => void {
  return useSession.subscribe((now, before) => {
    if (now.player?.username !== before.player?.username) told();
  });
}

export function markSessionLost(): void {
  useSession.setState({ wasLost: true });
  useSession.persist.clearStorage();
}

/** False until the stored session has been read. */
export function useIsHydrated(): boolean {
  const { onFinishHydration, hasHydrated } = useSession.persist;
  // Where there is no browser nothing has been stored to read, so the last one answers for it.
  return useSyncExternalStore(onFinishHydration, hasHydrated, () => false);
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
