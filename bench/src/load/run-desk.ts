import { setTimeout as wait } from 'node:timers/promises';
import type { Desk } from '../house/call-server.ts';
import { moveOdds } from '../house/move-odds.ts';
import { openMatch, type Offer } from '../house/open-match.ts';

const MATCHES = 8;
export const RATE_S = 2;
export const SUSPEND_S = 2;
export const SETTLE_S = 20;

/** What an operator did meanwhile, and how long each took, in ms. */
export interface DeskWork {
  rates: number[];
  closes: number[];
  settlements: number[];
  /** What could not be done, and how often. */
  failed: Record<string, number>;
}

export interface RunningDesk {
  /** Ends when what is under way is done. */
  stop: () => Promise<DeskWork>;
}

/**
 * An operator at work: odds move every 2 s, betting on a match is suspended for a moment every 2 s, and every 20 s the
 * match that has been open longest is closed and settled and a new one opened.
 *
 * @param tell is told what is on offer, once that has changed
 */
export async function runDesk(desk: Desk, tell: (offers: Offer[]) => void): Promise<RunningDesk> {
  const offers: Offer[] = [];
  for (let nth = 0; nth < MATCHES; nth += 1) offers.push(await openMatch(desk));
  tell(offers);
  const work: DeskWork = { rates: [], closes: [], settlements: [], failed: {} };
  const stopping = new AbortController();

  const timed = async <Result>(times: number[], act: () => Promise<Result>): Promise<Result> => {
    const began = performance.now();
    const result = await act();
    times.push(performance.now() - began);
    return result;
  };
  /** At fixed times, and the next at once when the last took longer. */
  const every = async (seconds: number, act: (nth: number) => Promise<void>): Promise<void> => {
    const began = performance.now();
    for (let nth = 1; ; nth += 1) {
      const early = began + nth * seconds * 1000 - performance.now();
      await wait(Math.max(0, early), undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        await act(nth);
      } catch (error) {
        const said = `at the desk: ${error instanceof Error ? error.message : 'unknown'}`;
        work.failed[said] = (work.failed[said] ?? 0) + 1;
      }
    }
  };
  const close = (id: number) => timed(work.closes, () => desk('POST', `/matches/${id}/close`));

  const working = Promise.all([
    every(RATE_S, async (nth) => {
      const offer = offers[nth % offers.length];
      if (!offer) return;
      const { rateId } = await timed(work.rates, () => moveOdds(desk, offer.id, nth));
      offer.rateId = rateId;
      tell(offers);
    }),
    every(SUSPEND_S, async () => {
      // The newest: the oldest may be about to be settled.
      const offer = offers.at(-1);
      if (!offer) return;
      await close(offer.id);
      await desk('POST', `/matches/${offer.id}/open`);
    }),
    every(SETTLE_S, async () => {
      const [oldest] = offers;
      if (!oldest) return;
      await close(oldest.id);
      offers.shift();
      offers.push(await openMatch(desk));
      tell(offers);
      await timed(work.settlements, () => desk('POST', `/matches/${oldest.id}/result`, { result: 'RED' }));
    }),
  ]);
  return {
    async stop() {
      stopping.abort();
      await working;
      for (const [said, times] of Object.entries(work.failed)) console.log(`  ${times} × ${said}`);
      return work;
    },
  };
}
