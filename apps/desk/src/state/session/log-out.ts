import { api } from '../api.ts';
import { endSession } from './session.ts';

/** How long a slow network may delay the log-out. */
const TIMEOUT_MS = 3000;

/** Ends the session on the server, then here, even if the server cannot be reached. */
export async function logOut(): Promise<void> {
  try {
    await api.call('POST /desk/logout', { signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    // The session ends in this browser in any case; the token expires by itself.
  } finally {
    endSession();
  }
}
