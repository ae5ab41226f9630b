import { playShow } from './run.ts';
import type { Show, ShowNeeds } from './run.ts';

/** However quiet it is, the board is looked at this often: somebody else may have changed it. */
const LOOK_EVERY_MS = 5000;
const AFTER_FAILURE_MS = 2000;

/** Runs `work` unless another server has the turn; answers undefined then. */
export type TakeTurn = <Result>(work: () => Promise<Result>) => Promise<Result | undefined>;

/** Plays the show until it is told to stop. Nothing that goes wrong in it reaches anybody else. */
export function startShow(
  needs: ShowNeeds,
  { takeTurn, ...settings }: Pick<Show, 'seed' | 'speed'> & { takeTurn: TakeTurn },
): () => Promise<void> {
  const closing = new AbortController();
  const show: Show = { ...settings, played: new Map(), signal: closing.signal };
  let timer: NodeJS.Timeout | undefined;
  let playing = Promise.resolve();

  const play = (): void => {
    playing = playOn();
  };
  const playOn = async (): Promise<void> => {
    const waitMs = await playOnce();
    if (closing.signal.aborted) return;
    timer = setTimeout(play, waitMs);
    timer.unref();
  };
  const playOnce = async (): Promise<number> => {
    try {
      const next = await takeTurn(() => playShow(needs, show));
      const waitMs = (next ?? Infinity) - needs.clock.now().getTime();
      return Math.max(1, Math.min(waitMs, LOOK_EVERY_MS));
    } catch (error) {
      needs.logger.warn({ err: error }, 'the demo could not go on; it is tried again');
      return AFTER_FAILURE_MS;
    }
  };

  play();
  return async () => {
    closing.abort();
    clearTimeout(timer);
    await playing;
  };
}
