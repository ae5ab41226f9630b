import { storeDeviceToken } from '@sanam/api-client';

import { api } from '../api.ts';
import { beginSession } from './session.ts';

/** After this the form reports that the server did not reply. */
const TIMEOUT_MS = 15_000;

/** Throws the server's refusal or the network error. */
export async function logIn(login: { username: string; password: string; code?: string }): Promise<void> {
  const { data } = await api.call('POST /desk/login', {
    body: login,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const { deviceToken, ...session } = data;
  storeDeviceToken(deviceToken);
  beginSession(session);
}
