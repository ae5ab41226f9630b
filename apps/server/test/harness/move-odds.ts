import { setTimeout as wait } from 'node:timers/promises';
import { callData } from './server.ts';
import type { ServerAddress } from './server.ts';

/** Changes the odds of a match until stopped, and retries when the server does not reply. */
export function moveOdds(server: ServerAddress, matchId: number, token: string, everyMs = 20) {
  const rungs = ['10/8', '10/7', '10/6', '10/5'];
  const over = new AbortController();
  let [moves, lastRateId] = [0, 0];
  const moving = (async () => {
    while (!over.signal.aborted) {
      const body = { my: { favourite: 'RED' as const, rung: rungs[moves % rungs.length] ?? '10/9' } };
      const made = await callData(server, 'POST /desk/matches/{id}/rate', { token, id: matchId, body }).catch(
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
