import { api } from '../api/api.ts';
import { sessionStore } from './session.ts';

/** How long a slow network may keep a player from leaving. */
const PATIENCE_MS = 3000;

/** Tells the server, then forgets everything here, also when the server could not be told. */
export async function logOut(): Promise<void> {
  try {
    await api.call('POST /player/logout', { signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch {
    // He is out on this phone in any case; the tokens run out by themselves.
  } finally {
    sessionStore.clear();
  }
}
