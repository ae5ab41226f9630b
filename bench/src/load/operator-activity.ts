import { setTimeout as wait } from 'node:timers/promises';
import type { Api } from '../server/api-client.ts';
import { changeOdds } from '../server/matches.ts';
import { openMatch, type Offer } from '../server/matches.ts';

const MATCHES = 8;
export const RATE_S = 2;
export const SUSPEND_S = 2;
export const SETTLE_S = 20;

/** How long each action of the operator took, in ms. */
export interface OperatorWork {
  rates: number[];
  closes: number[];
  settlements: number[];
  /** Failed actions by their message. */
  failed: Record<string, number>;
}

export interface RunningOperator {
  /** Waits for the actions under way. */
  stop: () => Promise<OperatorWork>;
}

/**
 * Changes odds every 2 s, closes and reopens a match every 2 s, and every 20 s settles the match that has been open
 * longest and opens a new one.
 *
 * @param onOffers is called with the open matches whenever they change
 */
export async function startOperator(
  desk: Api,
  onOffers: (offers: Offer[]) => void,
): Promise<RunningOperator> {
  const offers: Offer[] = [];
  for (let nth = 0; nth < MATCHES; nth += 1) offers.push(await openMatch(desk));
  onOffers(offers);
  const work: OperatorWork = { rates: [], closes: [], settlements: [], failed: {} };
  const stopping = new AbortController();

  const timed = async <Result>(times: number[], act: () => Promise<Result>): Promise<Result> => {
    const began = performance.now();
    const result = await act();
    times.push(performance.now() - began);
    return result;
  };
  /** Acts at fixed times, and at once if the last action took longer. */
  const every = async (seconds: number, act: (nth: number) => Promise<void>): Promise<void> => {
    const began = performance.now();
    for (let nth = 1; ; nth += 1) {
      const waitMs = began + nth * seconds * 1000 - performance.now();
      await wait(Math.max(0, waitMs), undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        await act(nth);
      } catch (error) {
        const message = `at the desk: ${error instanceof Error ? error.message : 'unknown'}`;
        work.failed[message] = (work.failed[message] ?? 0) + 1;
      }
    }
  };
  const close = (id: number) => timed(work.closes, () => desk('POST /desk/matches/{id}/close', { id }));

  const working = Promise.all([
    every(RATE_S, async (nth) => {
      const offer = offers[nth % offers.length];
      if (!offer) return;
      const { rateId } = await timed(work.rates, () => changeOdds(desk, offer.id, nth));
      offer.rateId = rateId;
      onOffers(offers);
    }),
    every(SUSPEND_S, async () => {
      // The newest, because the oldest may be about to be settled.
      const offer = offers.at(-1);
      if (!offer) return;
      await close(offer.id);
      await desk('POST /desk/matches/{id}/open', { id: offer.id });
    }),
    every(SETTLE_S, async () => {
      const [oldest] = offers;
      if (!oldest) return;
      await close(oldest.id);
      offers.shift();
      offers.push(await openMatch(desk));
      onOffers(offers);
      await timed(work.settlements, () =>
        desk('POST /desk/matches/{id}/result', { id: oldest.id, body: { result: 'RED' } }),
      );
    }),
  ]);
  return {
    async stop() {
      stopping.abort();
      await working;
      for (const [message, times] of Object.entries(work.failed)) console.log(`  ${times} × ${message}`);
      return work;
    },
  };
}
