import type { Schedule } from './schedule.ts';

interface Chain {
  readonly error: unknown;
  readonly failures: number;
  blockedUntil: number;
  dueAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

type Waits = Pick<Schedule, 'intervalMs' | 'retries' | 'retryMs'>;

/** The longest that a player who returns to the page waits for another attempt. */
const BLOCK_MAX_MS = 5000;

/**
 * One chain of retries for each key that fails: so many retries, then one attempt per interval. Attempts for other
 * reasons, such as the page becoming visible again and again, fail with the last error instead of sending requests
 * between them.
 */
export function createRetryChains() {
  const chains = new Map<string, Chain>();

  function schedule(chain: Chain, dueAt: number, retry: () => void): void {
    clearTimeout(chain.timer);
    chain.dueAt = dueAt;
    chain.timer = setTimeout(() => {
      chain.timer = undefined;
      retry();
    }, dueAt - Date.now());
  }

  return {
    async attempt<Data>(key: string, fetch: () => Promise<Data>, waits: Waits): Promise<Data> {
      const last = chains.get(key);
      if (last && Date.now() < last.blockedUntil) throw last.error;
      try {
        const data = await fetch();
        clearTimeout(chains.get(key)?.timer);
        chains.delete(key);
        return data;
      } catch (error) {
        const current = chains.get(key);
        clearTimeout(current?.timer);
        const failures = (current?.failures ?? 0) + 1;
        const waitMs = failures <= waits.retries ? waits.retryMs : waits.intervalMs;
        const now = Date.now();
        chains.set(key, {
          error,
          failures,
          blockedUntil: now + Math.min(waitMs, BLOCK_MAX_MS),
          dueAt: waitMs > 0 ? now + waitMs : Infinity,
          timer: undefined,
        });
        throw error;
      }
    },
    /** Called after every failed attempt: continues the chain, sooner if an attempt was blocked. */
    scheduleRetry(key: string, retry: () => void): void {
      const chain = chains.get(key);
      if (!chain) return;
      if (chain.timer === undefined) {
        if (chain.dueAt !== Infinity) schedule(chain, chain.dueAt, retry);
      } else if (chain.blockedUntil < chain.dueAt) schedule(chain, chain.blockedUntil, retry);
    },
    /** Lets the next attempt through, as when the player asks for it. */
    unblock(key: string): void {
      const chain = chains.get(key);
      if (chain) chain.blockedUntil = 0;
    },
    clear(): void {
      for (const { timer } of chains.values()) clearTimeout(timer);
      chains.clear();
    },
  };
}
