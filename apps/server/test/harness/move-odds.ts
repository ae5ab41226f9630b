import { setTimeout as wait } from 'node:timers/promises';
import { getAt } from './desk.ts';
import type { Addressed } from './server.ts';

/** A desk that goes on until it is told to stop, and asks again when nobody could answer. */
export function moveOdds(server: Addressed, matchId: number, token: string, everyMs = 20) {
  const rungs = ['10/8', '10/7', '10/6', '10/5'];
  const over = new AbortController();
  let [moves, lastRateId] = [0, 0];
  const moving = (async () => {
    while (!over.signal.aborted) {
      const body = { my: { favourite: 'RED' as const, rung: rungs[moves % rungs.length] ?? '10/9' } };
      const made = await getAt(server, 'POST /desk/matches/{id}/rate', { token, id: matchId, body }).catch(
        () => undefined,
      );
      if (made) [moves, lastRateId] = [moves + 1, made.rateId];
      await wait(everyMs);
    }
  })();
  return {
    moves: () => moves,
    lastRateId: () => lastRateId,
    async stop(): Promise<void> {
      over.abort();
      await moving;
    },
  };
}
