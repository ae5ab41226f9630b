import { ApiRefusal, ApiUnreachable } from '@sanam/api-client';
import type { RefusalCode } from '@sanam/contract';

import { createIntentQueue, type IntentQueue } from '../intent-queue.ts';
import { createIntentBox, type IntentStorage } from '../intent-storage.ts';
import { isDecided, type Asked, type Intent } from '../intent.ts';

interface Placed {
  readonly balance: string;
}
type Kept = Intent<Asked, Placed>;

const KIND = {
  prefix: 'sanam-bet:',
  endpoints: ['POST /bet', 'POST /wallet/deposit', 'POST /player/withdraw'],
};

/** What happens to one attempt on its way. */
export type NetworkFault =
  | 'arrives'
  | 'is lost on the way there'
  | 'is lost on the way back'
  | 'meets a server that is down'
  | 'is taken, and the server fails'
  | 'is one too many'
  | 'is cut with the tab before it is sent'
  | 'is cut with the tab before it arrives'
  | 'is cut with the tab after it arrived'
  | 'finds the session over';

export const FATES: readonly NetworkFault[] = [
  'arrives',
  'is lost on the way there',
  'is lost on the way back',
  'meets a server that is down',
  'is taken, and the server fails',
  'is one too many',
  'is cut with the tab before it is sent',
  'is cut with the tab before it arrives',
  'is cut with the tab after it arrived',
  'finds the session over',
];

/** A phone with its storage, its tabs, and a server that keeps a key's first answer for ever. */
export function createFakeBrowser(fates: readonly NetworkFault[] = []) {
  const coming = [...fates];
  const stored = new Map<string, string>();
  const answers = new Map<string, Placed | ApiRefusal>();
  const timers = new Map<number, { run: () => void; ms: number }>();
  const locked = new Map<string, object>();
  const slow: (() => void)[] = [];
  const tabs: { readonly keeper: IntentQueue<Asked, Placed>; isOpen: boolean }[] = [];
  let lastTimer = 0;
  let lastId = 0;

  const phone = {
    player: '0800000001' as string | undefined,
    now: 1_763_000_000_000,
    attempts: 0,
    keepsNothing: false,
    isSlow: false,
    refusal: undefined as ApiRefusal | undefined,
    refusesEverySecond: false,
    onSend: undefined as ((intent: Kept) => void) | undefined,

    get bets(): string[] {
      return [...answers].filter(([, answer]) => !(answer instanceof ApiRefusal)).map(([key]) => key);
    },
    get refused(): ReadonlySet<string> {
      return new Set([...answers].filter(([, answer]) => answer instanceof ApiRefusal).map(([key]) => key));
    },
    box: () => createIntentBox<Kept>(KIND, () => storage),
    isAllDecided: () =>
      createIntentBox<Kept>(KIND, () => storage)
        .list()
        .every(isDecided),
    currentTab: () => tabs.findLast(({ isOpen }) => isOpen),
    nextWaitMs: () => Math.min(...[...timers.values()].map(({ ms }) => ms)),

    passTime() {
      const due = [...timers.values()];
      timers.clear();
      for (const { run } of due) run();
    },
    answerSlowOnes() {
      phone.isSlow = false;
      for (const answer of slow.splice(0)) answer();
    },
    async settle() {
      for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
    },
    openTab() {
      const own = {};
      const tab = { keeper: keeperOf(own, () => close()), isOpen: true };
      const close = (): void => {
        tab.isOpen = false;
        tab.keeper.stop();
        for (const [name, holder] of locked) if (holder === own) locked.delete(name);
      };
      tabs.push(tab);
      return tab;
    },
  };

  const storage: IntentStorage = {
    get length() {
      return stored.size;
    },
    key: (place) => [...stored.keys()][place] ?? null,
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, value) => {
      if (phone.keepsNothing) throw new Error('quota');
      stored.set(name, value);
    },
    removeItem: (name) => stored.delete(name),
  };

  const keeperOf = (own: object, close: () => void): IntentQueue<Asked, Placed> =>
    createIntentQueue<Asked, Placed>({
      box: createIntentBox<Kept>(KIND, () => storage),
      currentPlayer: () => phone.player,
      newId: () => `key-${(lastId += 1)}`,
      now: () => phone.now,
      later: (run, ms) => {
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
        const fate = coming.shift() ?? 'arrives';
        if (fate === 'is cut with the tab before it is sent') {
          close();
          return new Promise(() => undefined);
        }
        phone.attempts += 1;
        phone.onSend?.(intent);
        return meet(fate, intent, close);
      },
    });

  const meet = async (fate: NetworkFault, intent: Kept, close: () => void): Promise<Placed> => {
    switch (fate) {
      case 'is lost on the way there':
        throw new ApiUnreachable('NETWORK');
      case 'is lost on the way back':
        answerTo(intent.id);
        throw new ApiUnreachable('TIMEOUT');
      case 'meets a server that is down':
        throw refusal(503, 'UNAVAILABLE');
      case 'is taken, and the server fails':
        answerTo(intent.id);
        throw refusal(500, 'INTERNAL');
      case 'is one too many':
        throw refusal(429, 'TOO_MANY_ATTEMPTS');
      case 'finds the session over':
        throw refusal(401, 'SESSION_ENDED');
      case 'is cut with the tab after it arrived':
        answerTo(intent.id);
        close();
        return new Promise(() => undefined);
      case 'is cut with the tab before it arrives':
      case 'is cut with the tab before it is sent':
        close();
        return new Promise(() => undefined);
      case 'arrives': {
        if (phone.isSlow) await new Promise<void>((resolve) => slow.push(resolve));
        const answer = answerTo(intent.id);
        if (answer instanceof ApiRefusal) throw answer;
        return answer;
      }
    }
  };

  const answerTo = (key: string): Placed | ApiRefusal => {
    const known = answers.get(key);
    if (known !== undefined) return known;
    const isRefused = phone.refusesEverySecond && answers.size % 2 === 1;
    const fresh = phone.refusal ?? (isRefused ? refusal(409, 'BET_CLOSED') : { balance: '900.00' });
    answers.set(key, fresh);
    return fresh;
  };

  return phone;
}

function refusal(status: number, code: RefusalCode): ApiRefusal {
  return new ApiRefusal(status, { success: false, message: `said ${code}`, code, data: null });
}
