import { create } from 'zustand';

import { config } from '../api.ts';
import { sessionStore } from '../session/session.ts';
import BeatWorker from './beat-worker.ts?worker&inline';
import type { FromBeatWorker, ToBeatWorker } from './beat-messages.ts';

interface Beat {
  /** When the server last received a report of this desk. */
  readonly receivedAt: number | undefined;
  /** The matches of that report. */
  readonly matchIds: readonly number[];
}

const NOTHING: Beat = { receivedAt: undefined, matchIds: [] };

/** What the server knows of this desk. It closes the desk's open matches when the reports stop. */
export const useBeat = create<Beat>()(() => NOTHING);

/** One report of a touch a second is enough. */
const TOUCH_MS = 1000;
const TOUCHES = ['keydown', 'pointerdown'] as const;

/** Reports these matches until the returned function is called. */
export function watchMatches(matchIds: readonly number[], absenceMs: number): () => void {
  const accessToken = sessionStore.read()?.accessToken;
  if (matchIds.length === 0 || accessToken === undefined) return () => undefined;
  // In the page itself: a worker with a file of its own has that file's content security policy.
  const worker = new BeatWorker();
  const post = (message: ToBeatWorker): void => worker.postMessage(message);
  worker.addEventListener('message', ({ data }: MessageEvent<FromBeatWorker>) => {
    useBeat.setState({ receivedAt: data.at, matchIds: data.matchIds });
  });
  const { apiKey } = config;
  const apiBase = new URL(config.apiBase, location.href).href;
  post({ kind: 'watch', apiBase, apiKey, accessToken, matchIds, absenceMs });

  let postedAt = 0;
  const touch = (): void => {
    if (Date.now() < postedAt + TOUCH_MS) return;
    postedAt = Date.now();
    post({ kind: 'touched' });
  };
  for (const kind of TOUCHES) globalThis.addEventListener(kind, touch, { capture: true, passive: true });
  return () => {
    worker.terminate();
    useBeat.setState(NOTHING);
    for (const kind of TOUCHES) globalThis.removeEventListener(kind, touch, { capture: true });
  };
}
