import type { IntentQueue } from './intent-queue.ts';
import { isDecided, type IntentRequest } from './intent.ts';

/**
 * Places the request, unless one of the same endpoint is still open for this player, in this tab or another: then that
 * one is retried and nothing new is sent, so that pressing again never doubles it.
 */
export function placeOneAtATime<Request extends IntentRequest, Placed>(
  queue: Pick<IntentQueue<Request, Placed>, 'list' | 'place' | 'resume'>,
  playerUsername: string | undefined,
  request: Request,
): void {
  queue.resume();
  const hasOpen = queue
    .list()
    .some(
      (intent) =>
        intent.endpoint === request.endpoint &&
        intent.playerUsername === playerUsername &&
        !isDecided(intent),
    );
  if (!hasOpen) queue.place(request);
}
