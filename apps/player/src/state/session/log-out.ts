import { api } from '../api/api.ts';
import { sessionStore } from './session.ts';

/** A slow network must not delay the log-out for longer. */
const TIMEOUT_MS = 3000;

/** Ends the session on the server, and on this device even if the server cannot be reached. */
export async function logOut(): Promise<void> {
  try {
    await api.call('POST /player/logout', { signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    // The tokens expire by themselves.
  } finally {
    sessionStore.clear();
  }
}
