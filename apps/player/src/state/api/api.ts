import { createApiClient, readServedConfig } from '@sanam/api-client';

import { currentLanguage } from '../../lib/i18n/current-language.ts';
import { updateServerClock } from './server-clock.ts';
import { markSessionLost, sessionStore } from '../session/session.ts';

/** The configuration that the server has written into the page. */
export const servedText =
  document.querySelector('meta[name="sanam-config"]')?.getAttribute('content') ?? null;

/** The addresses of the server; an operator may host its parts separately. */
export const config = readServedConfig(servedText, {
  apiBase: import.meta.env['VITE_API_BASE'] as string,
  apiKey: import.meta.env['VITE_API_KEY'] as string,
  socketHost: import.meta.env['VITE_SOCKET_HOST'] as string,
});

/** All calls of the API. A lost session leads to the log-in page, because the route guard subscribes to it. */
export const api = createApiClient({
  baseUrl: config.apiBase,
  apiKey: config.apiKey,
  language: currentLanguage,
  session: sessionStore,
  onSessionLost: markSessionLost,
  onServerTime: updateServerClock,
});
