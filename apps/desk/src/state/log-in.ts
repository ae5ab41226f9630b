import { api } from './api.ts';
import { beginSession } from './session.ts';

/** A form that hangs is worse than one that says nobody answered. */
const PATIENCE_MS = 15_000;

/** Throws what the server says no with, or whatever kept it from answering. */
export async function logIn(login: { username: string; password: string }): Promise<void> {
  const { data } = await api.call('POST /desk/login', {
    body: login,
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  beginSession(data);
}
