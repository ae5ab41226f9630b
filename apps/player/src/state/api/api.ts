import { createApiClient, readServedConfig } from '@sanam/api-client';

import { currentLanguage } from '../../lib/i18n/current-language.ts';
import { updateServerClock } from './server-clock.ts';
import { markSessionLost, sessionStore } from '../session/session.ts';

/** What the server that sent the page has written into it. */
export const servedText =
  document.querySelector('meta[name="sanam-config"]')?.getAttribute('content') ?? null;

/** Where the server is; an operator may host its parts apart. */
export const config = readServedConfig(servedText, {
  apiBase: import.meta.env['VITE_API_BASE'] as string,
  apiKey: import.meta.env['VITE_API_KEY'] as string,
  socketHost: import.meta.env['VITE_SOCKET_HOST'] as string,
});

/** The one way to the server. A lost session leads to the log-in page, since the guard watches the session. */
export const api = createApiClient({
  baseUrl: config.apiBase,
  apiKey: config.apiKey,
  language: currentLanguage,
  session: sessionStore,
  onSessionLost: markSessionLost,
  onServerTime: updateServerClock,
});
