import { ApiRefusal, ApiUnreachable } from '@sanam/api-client';
import type { RefusalCode } from '@sanam/contract';

import { createIntentQueue, type IntentQueue } from '../intent-queue.ts';
import { createIntentStorage, type WebStorage } from '../intent-storage.ts';
import { isDecided, type Intent, type IntentRequest } from '../intent.ts';

interface Placed {
  readonly balance: string;
}
type Stored = Intent<IntentRequest, Placed>;

const KIND = {
  prefix: 'sanam-bet:',
  endpoints: ['POST /bet', 'POST /wallet/deposit', 'POST /player/withdraw'],
};

/** What happens to one attempt to send an intent. */
export type NetworkFault =
  | 'arrives'
  | 'loses the request'
  | 'loses the response'
  | 'finds the server down'
  | 'fails after the server has committed'
  | 'exceeds the rate limit'
  | 'closes the tab before sending'
  | 'closes the tab before the request arrives'
  | 'closes the tab after the request has arrived'
  | 'finds the session ended';

export const NETWORK_FAULTS: readonly NetworkFault[] = [
  'arrives',
  'loses the request',
  'loses the response',
  'finds the server down',
  'fails after the server has committed',
  'exceeds the rate limit',
  'closes the tab before sending',
  'closes the tab before the request arrives',
  'closes the tab after the request has arrived',
  'finds the session ended',
];

/** A browser with storage, tabs, locks and timers, and a server that replies the same to the same key for ever. */
export function createFakeBrowser(faults: readonly NetworkFault[] = []) {
  const nextFaults = [...faults];
  const stored = new Map<string, string>();
  const replies = new Map<string, Placed | ApiRefusal>();
  const timers = new Map<number, { run: () => void; ms: number }>();
  const locked = new Map<string, object>();
  const slow: (() => void)[] = [];
  const tabs: { readonly queue: IntentQueue<IntentRequest, Placed>; isOpen: boolean }[] = [];
  let lastTimer = 0;
  let lastId = 0;

  const browser = {
    player: '0800000001' as string | undefined,
    now: 1_763_000_000_000,
    attempts: 0,
    hasNoStorage: false,
    isSlow: false,
    refusal: undefined as ApiRefusal | undefined,
    refusesEverySecond: false,
    onSend: undefined as ((intent: Stored) => void) | undefined,

    get bets(): string[] {
      return [...replies].filter(([, reply]) => !(reply instanceof ApiRefusal)).map(([key]) => key);
    },
    get refused(): ReadonlySet<string> {
      return new Set([...replies].filter(([, reply]) => reply instanceof ApiRefusal).map(([key]) => key));
    },
    storage: () => createIntentStorage<Stored>(KIND, () => webStorage),
    isAllDecided: () =>
      createIntentStorage<Stored>(KIND, () => webStorage)
        .list()
        .every(isDecided),
    currentTab: () => tabs.findLast(({ isOpen }) => isOpen),
    nextWaitMs: () => Math.min(...[...timers.values()].map(({ ms }) => ms)),

    passTime() {
      const due = [...timers.values()];
      timers.clear();
      for (const { run } of due) run();
    },
    replyToSlowRequests() {
      browser.isSlow = false;
      for (const respond of slow.splice(0)) respond();
    },
    async flush() {
      for (let round = 0; round < 5; round += 1) await new Promise(setImmediate);
    },
    openTab() {
      const own = {};
      const tab = { queue: createQueue(own, () => close()), isOpen: true };
      const close = (): void => {
        tab.isOpen = false;
        tab.queue.stop();
        for (const [name, holder] of locked) if (holder === own) locked.delete(name);
      };
      tabs.push(tab);
      return tab;
    },
  };

  const webStorage: WebStorage = {
    get length() {
      return stored.size;
    },
    key: (place) => [...stored.keys()][place] ?? null,
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, value) => {
      if (browser.hasNoStorage) throw new Error('quota');
      stored.set(name, value);
    },
    removeItem: (name) => stored.delete(name),
  };

  const createQueue = (own: object, close: () => void): IntentQueue<IntentRequest, Placed> =>
    createIntentQueue<IntentRequest, Placed>({
      storage: createIntentStorage<Stored>(KIND, () => webStorage),
      currentPlayer: () => browser.player,
      newId: () => `key-${(lastId += 1)}`,
      now: () => browser.now,
      schedule: (run, ms) => {
        lastTimer += 1;
        const timer = lastTimer;
        timers.set(timer, { run, ms });
        return () => timers.delete(timer);
      },
      locks: {
        async request(name: string, _options: unknown, work: (lock: Lock | null) => unknown) {
          if (locked.has(name)) return work(null);
          locked.set(name, own);
          try {
            return await work({ name, mode: 'exclusive' });
          } finally {
            locked.delete(name);
          }
        },
      } as Pick<LockManager, 'request'>,
      send: async (intent) => {
        const fault = nextFaults.shift() ?? 'arrives';
        if (fault === 'closes the tab before sending') {
          close();
          return new Promise(() => undefined);
        }
        browser.attempts += 1;
        browser.onSend?.(intent);
        return applyFault(fault, intent, close);
      },
    });

  const applyFault = async (fault: NetworkFault, intent: Stored, close: () => void): Promise<Placed> => {
    switch (fault) {
      case 'loses the request':
        throw new ApiUnreachable('NETWORK');
      case 'loses the response':
        replyTo(intent.id);
        throw new ApiUnreachable('TIMEOUT');
      case 'finds the server down':
        throw refusal(503, 'UNAVAILABLE');
      case 'fails after the server has committed':
        replyTo(intent.id);
        throw refusal(500, 'INTERNAL');
      case 'exceeds the rate limit':
        throw refusal(429, 'TOO_MANY_ATTEMPTS');
      case 'finds the session ended':
        throw refusal(401, 'SESSION_ENDED');
      case 'closes the tab after the request has arrived':
        replyTo(intent.id);
        close();
        return new Promise(() => undefined);
      case 'closes the tab before the request arrives':
      case 'closes the tab before sending':
        close();
        return new Promise(() => undefined);
      case 'arrives': {
        if (browser.isSlow) await new Promise<void>((resolve) => slow.push(resolve));
        const reply = replyTo(intent.id);
        if (reply instanceof ApiRefusal) throw reply;
        return reply;
      }
    }
  };

  const replyTo = (key: string): Placed | ApiRefusal => {
    const known = replies.get(key);
    if (known !== undefined) return known;
    const isRefused = browser.refusesEverySecond && replies.size % 2 === 1;
    const fresh = browser.refusal ?? (isRefused ? refusal(409, 'BET_CLOSED') : { balance: '900.00' });
    replies.set(key, fresh);
    return fresh;
  };

  return browser;
}

function refusal(status: number, code: RefusalCode): ApiRefusal {
  return new ApiRefusal(status, { success: false, message: `message of ${code}`, code, data: null });
}
