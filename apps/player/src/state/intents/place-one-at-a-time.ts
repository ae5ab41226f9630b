import type { IntentQueue } from './intent-queue.ts';
import { isDecided, type Asked } from './intent.ts';

/**
 * Places it, unless the player has one of its kind whose outcome is not known yet, in this tab or another: then that
 * one is asked for again and nothing new is sent, so that pressing again never doubles it.
 */
export function placeOneAtATime<What extends Asked, Placed>(
  keeper: Pick<IntentQueue<What, Placed>, 'list' | 'place' | 'resume'>,
  playerUsername: string | undefined,
  asked: What,
): void {
  keeper.resume();
  const isOpen = keeper
    .list()
    .some(
      (held) =>
        held.endpoint === asked.endpoint && held.playerUsername === playerUsername && !isDecided(held),
    );
  if (!isOpen) keeper.place(asked);
}
