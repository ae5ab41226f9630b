import { createApiClient, readServedConfig } from '@sanam/api-client';

import { currentLanguage } from './language.ts';
import { sessionStore } from './session.ts';

/** A proof of large books takes its time. */
const PATIENCE_MS = 60_000;

const config = readServedConfig(document.querySelector('meta[name="sanam-config"]')?.getAttribute('content'));

/** The one way to the server. A lost session leads to the log-in page, since the app watches the session. */
export const api = createApiClient({
  baseUrl: config.apiBase,
  apiKey: config.apiKey,
  language: currentLanguage,
  session: sessionStore,
  onSessionLost: () => undefined,
  timeoutMs: PATIENCE_MS,
});
