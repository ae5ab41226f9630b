import type { SessionStore } from '@sanam/api-client';
import type { Operator } from '@sanam/contract';
import { create } from 'zustand';

import { keepSession, readStoredSession, type OperatorSession } from '../lib/stored-session.ts';

interface SessionState {
  readonly held: OperatorSession | undefined;
  /** The server ended it, not the operator: the log-in page tells him so. */
  readonly wasLost: boolean;
}

const useSession = create<SessionState>()(() => ({ held: readStoredSession(), wasLost: false }));

useSession.subscribe(({ held }) => keepSession(held));

export function useOperator(): Operator | undefined {
  return useSession(({ held }) => held?.operator);
}

export function useWasSessionLost(): boolean {
  return useSession(({ wasLost }) => wasLost);
}

export function beginSession(session: OperatorSession): void {
  useSession.setState({ held: session, wasLost: false });
}

export function endSession(): void {
  useSession.setState({ held: undefined, wasLost: false });
}

/** As the API client sees it. It has no refresh token, so the client empties it at the first token refused. */
export const sessionStore: SessionStore = {
  read() {
    const { held } = useSession.getState();
    return held && { accessToken: held.accessToken, player: held.operator };
  },
  write() {
    throw new Error('a session at the desk is never renewed');
  },
  clear() {
    // An answer that comes after the operator has left is no news to him.
    if (useSession.getState().held !== undefined) useSession.setState({ held: undefined, wasLost: true });
  },
};
