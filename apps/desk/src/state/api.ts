import { createApiClient, readServedConfig, type ApiCall, type ApiClient } from '@sanam/api-client';

import { observe } from './connection.ts';
import { currentLanguage } from './language.ts';
import { sessionStore } from './session/session.ts';

/** After this time without a reply a connection counts as lost. */
const TIMEOUT_MS = 6000;
/** Verifying a large ledger takes long. */
const SLOW_TIMEOUT_MS = 60_000;

export const config = readServedConfig(
  document.querySelector('meta[name="sanam-config"]')?.getAttribute('content'),
);

/** All calls of the API; the frame shows whether they are replied to. */
export const api = createObservedClient(TIMEOUT_MS);
export const slowApi = createObservedClient(SLOW_TIMEOUT_MS);

/** A lost session leads to the log-in page, since the app subscribes to the session. */
function createObservedClient(timeoutMs: number): Pick<ApiClient, 'call'> {
  const client = createApiClient({
    baseUrl: config.apiBase,
    apiKey: config.apiKey,
    language: currentLanguage,
    session: sessionStore,
    onSessionLost: () => undefined,
    timeoutMs,
  });
  return { call: ((...request: Parameters<ApiCall>) => observe(client.call(...request))) as ApiCall };
}
