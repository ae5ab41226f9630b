import { createApiClient, readServedConfig } from '@sanam/api-client';

import { currentLanguage } from './language.ts';
import { sessionStore } from './session/session.ts';

/** Verifying a large ledger takes long. */
const TIMEOUT_MS = 60_000;

const config = readServedConfig(document.querySelector('meta[name="sanam-config"]')?.getAttribute('content'));

/** A lost session leads to the log-in page, since the app subscribes to the session. */
export const api = createApiClient({
  baseUrl: config.apiBase,
  apiKey: config.apiKey,
  language: currentLanguage,
  session: sessionStore,
  onSessionLost: () => undefined,
  timeoutMs: TIMEOUT_MS,
});
