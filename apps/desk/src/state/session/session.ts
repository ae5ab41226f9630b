import type { SessionStore } from '@sanam/api-client';
import type { Operator } from '@sanam/contract';
import { create } from 'zustand';

import { storeSession, readStoredSession, type OperatorSession } from './stored-session.ts';

interface SessionState {
  readonly current: OperatorSession | undefined;
  /** The server ended the session, not the operator: the log-in page shows that. */
  readonly wasLost: boolean;
}

const useSession = create<SessionState>()(() => ({ current: readStoredSession(), wasLost: false }));

useSession.subscribe(({ current }) => storeSession(current));

export function useOperator(): Operator | undefined {
  return useSession(({ current }) => current?.operator);
}

export function readOperator(): Operator | undefined {
  return useSession.getState().current?.operator;
}

export function useWasSessionLost(): boolean {
  return useSession(({ wasLost }) => wasLost);
}

export function beginSession(session: OperatorSession): void {
  useSession.setState({ current: session, wasLost: false });
}

/** Calls back when another operator has logged in, or nobody is. */
export function onOperatorChange(changed: () => void): void {
  useSession.subscribe(({ current }, before) => {
    if (current?.operator.username !== before.current?.operator.username) changed();
  });
}

/** The session goes on with what is known about its operator now. */
export function changeOperator(operator: Operator): void {
  const { current } = useSession.getState();
  if (current !== undefined) useSession.setState({ current: { ...current, operator } });
}

export function endSession(): void {
  useSession.setState({ current: undefined, wasLost: false });
}

/** For the API client. Without a refresh token, the client clears it when the server refuses the token. */
export const sessionStore: SessionStore = {
  read() {
    const { current } = useSession.getState();
    return current && { accessToken: current.accessToken, player: current.operator };
  },
  write() {
    throw new Error('desk sessions have no refresh token');
  },
  clear() {
    // A reply that arrives after the log-out does not count as a lost session.
    if (useSession.getState().current !== undefined)
      useSession.setState({ current: undefined, wasLost: true });
  },
};
