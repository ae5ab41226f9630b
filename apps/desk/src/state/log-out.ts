import { api } from './api.ts';
import { endSession } from './session.ts';

/** How long a slow network may keep an operator from leaving. */
const PATIENCE_MS = 3000;

/** Tells the server, then forgets everything here, also when the server could not be told. */
export async function logOut(): Promise<void> {
  try {
    await api.call('POST /desk/logout', { signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch {
    // He is out in this browser in any case; the token runs out by itself.
  } finally {
    endSession();
  }
}
