import { createApiClient } from '@sanam/api-client';

import { BEAT_MS, type ToBeatWorker, type FromBeatWorker } from './beat-messages.ts';

/*
 * Reports that the desk is there, for the matches that it holds. In a worker, since browsers slow down the timers of a
 * page in the background. It stops reporting after a long time without a key or touch, even if the page itself has
 * stopped.
 */

let watched: Extract<ToBeatWorker, { kind: 'watch' }> | undefined;
let touchedAt = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

globalThis.addEventListener('message', ({ data }: MessageEvent<ToBeatWorker>) => {
  touchedAt = Date.now();
  if (data.kind === 'touched') return;
  watched = data;
  clearInterval(timer);
  if (data.matchIds.length === 0) return;
  timer = setInterval(() => void beat(), BEAT_MS);
  void beat();
});

async function beat(): Promise<void> {
  if (watched === undefined || Date.now() > touchedAt + watched.absenceMs) return;
  const { apiBase, apiKey, accessToken, matchIds } = watched;
  const { call } = createApiClient({
    baseUrl: apiBase,
    apiKey,
    language: () => 'en',
    session: { read: () => ({ accessToken }), write: () => undefined, clear: () => undefined },
    onSessionLost: () => undefined,
    timeoutMs: 2 * BEAT_MS,
  });
  try {
    const { data } = await call('POST /desk/beat', { body: { matchIds: [...matchIds] } });
    post({ matchIds: data.matchIds, at: Date.now() });
  } catch {
    // The next report replaces this one; without any the server closes betting.
  }
}

function post(message: FromBeatWorker): void {
  globalThis.postMessage(message);
}
