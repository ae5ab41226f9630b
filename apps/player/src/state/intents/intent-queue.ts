import { createEmitter } from '@sanam/runtime';

import { classifyFailure } from './classify-failure.ts';
import type { IntentStorage } from './intent-storage.ts';
import { isDecided, type Intent, type IntentRequest, type Outcome } from './intent.ts';

export interface IntentQueueOptions<Request extends IntentRequest, Placed> {
  readonly storage: IntentStorage<Intent<Request, Placed>>;
  /** Sends the intent under its idempotency key. Throws ApiRefusal or ApiUnreachable. */
  readonly send: (intent: Intent<Request, Placed>) => Promise<Placed>;
  readonly currentPlayer: () => string | undefined;
  /** Shared by all tabs of the browser; null where it is not supported. */
  readonly locks: Pick<LockManager, 'request'> | null;
  readonly newId: () => string;
  readonly now: () => number;
  /** Returns a function that cancels it. */
  readonly schedule: (run: () => void, ms: number) => () => void;
}

export interface IntentQueue<Request extends IntentRequest, Placed> {
  /** Stores the intent, then sends it. Throws when nobody is logged in. */
  readonly place: (request: Request) => Intent<Request, Placed>;
  /** Every intent that is open or not yet acknowledged, oldest first; the same list until one changes. */
  readonly list: () => readonly Intent<Request, Placed>[];
  /** Removes an intent whose outcome the player has seen. One that is not decided stays. */
  readonly acknowledge: (id: string) => void;
  /** Retries all open intents at once: when the app starts, a player logs in or the network is back. */
  readonly resume: () => void;
  /** Applies the changes of another tab. Its open intents are retried here only if it closes without a decision. */
  readonly reload: () => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly stop: () => void;
}

/** Longer than an attempt of another tab can take. */
const OTHER_TAB_MS = 20_000;
/** A suspended tab may own its lock for ever. After this many refused locks the intent is sent without one. */
const BUSY_MAX = 3;

/** Sends confirmed requests and retries each under the same idempotency key until its outcome is known. */
export function createIntentQueue<Request extends IntentRequest, Placed>(
  options: IntentQueueOptions<Request, Placed>,
): IntentQueue<Request, Placed> {
  type Stored = Intent<Request, Placed>;
  const { storage, currentPlayer, newId, now, schedule } = options;
  const tasks = new Map<string, Task>();
  const changed = createEmitter();
  let intents: readonly Stored[] = storage.list();
  let isStopped = false;

  const refresh = (): void => {
    intents = storage.list();
    changed.emit();
  };

  const decide = (id: string, outcome: Outcome<Placed>): void => {
    const stored = storage.read(id);
    // Another tab may have decided and even acknowledged it meanwhile.
    if (stored === undefined || isDecided(stored) || stored.outcome.status === outcome.status) return;
    storage.write({ ...stored, outcome });
    refresh();
  };

  const scheduleRun = (id: string, task: Task, ms: number): void => {
    if (isStopped) return;
    task.cancel();
    task.cancel = schedule(() => void run(id, task), ms);
  };

  const run = async (id: string, task: Task): Promise<void> => {
    task.cancel();
    if (task.isRunning || isStopped) return;
    task.isRunning = true;
    const result = await withTabLock(options.locks, id, task, () => attempt(id, task));
    task.isRunning = false;
    if (result === 'done') tasks.delete(id);
    else scheduleRun(id, task, backoffMs(result === 'busy' ? task.busy : task.failures));
  };

  const attempt = async (id: string, task: Task): Promise<AttemptResult> => {
    if (isStopped) return 'done';
    const intent = storage.read(id);
    // An intent is never sent with the session of another player; it is resumed when its own player is back.
    if (intent === undefined || isDecided(intent) || intent.playerUsername !== currentPlayer()) return 'done';
    const { isFirstAttempt } = task;
    task.isFirstAttempt = false;
    let outcome: Outcome<Placed> | undefined;
    try {
      outcome = { status: 'placed', placed: await options.send(intent) };
    } catch (error) {
      outcome = classifyFailure(error, isFirstAttempt);
    }
    if (isStopped) return 'done';
    decide(id, outcome ?? { status: 'unknown' });
    task.failures += 1;
    return outcome === undefined ? 'retry' : 'done';
  };

  const takeUp = (intent: Stored, ms: number): void => {
    const known = tasks.get(intent.id);
    if (known !== undefined) {
      if (ms > 0) return;
      // Earlier failures say nothing about a network that is back, so an attempt under way is retried soon.
      known.failures = 0;
      if (!known.isRunning) void run(intent.id, known);
      return;
    }
    const task = newTask();
    tasks.set(intent.id, task);
    if (ms === 0) void run(intent.id, task);
    else scheduleRun(intent.id, task, ms);
  };

  const listOpen = (): readonly Stored[] =>
    intents.filter((intent) => !isDecided(intent) && intent.playerUsername === currentPlayer());

  return {
    place(request) {
      const playerUsername = currentPlayer();
      if (playerUsername === undefined) throw new Error('nobody is logged in');
      const outcome: Outcome<Placed> = { status: 'sending' };
      const intent: Stored = { ...request, id: newId(), playerUsername, createdAt: now(), outcome };
      storage.write(intent);
      refresh();
      const task = { ...newTask(), isFirstAttempt: true };
      tasks.set(intent.id, task);
      void run(intent.id, task);
      return intent;
    },

    list: () => intents,

    acknowledge(id) {
      const stored = storage.read(id);
      if (stored === undefined || !isDecided(stored)) return;
      storage.remove(id);
      refresh();
    },

    resume() {
      refresh();
      for (const intent of listOpen()) {
        // It is left from an earlier visit, whose attempt may have reached the server.
        if (!tasks.has(intent.id)) decide(intent.id, { status: 'unknown' });
        takeUp(intent, 0);
      }
    },

    reload() {
      refresh();
      for (const intent of listOpen()) takeUp(intent, OTHER_TAB_MS);
    },

    subscribe: changed.subscribe,

    stop() {
      isStopped = true;
      for (const task of tasks.values()) task.cancel();
      tasks.clear();
    },
  };
}

type AttemptResult = 'done' | 'retry';

interface Task {
  isRunning: boolean;
  /** Nothing was sent before, so a refused session means that the server has done nothing. */
  isFirstAttempt: boolean;
  failures: number;
  /** How many times in a row another tab had the lock. */
  busy: number;
  cancel: () => void;
}

function newTask(): Task {
  return { isRunning: false, isFirstAttempt: false, failures: 0, busy: 0, cancel: () => undefined };
}

/** One tab at a time, as far as the browser supports it: the idempotency key makes sending twice harmless. */
async function withTabLock(
  locks: Pick<LockManager, 'request'> | null,
  id: string,
  task: Task,
  work: () => Promise<AttemptResult>,
): Promise<AttemptResult | 'busy'> {
  if (locks === null || task.busy >= BUSY_MAX) return work();
  let started: Promise<AttemptResult> | undefined;
  try {
    return await locks.request(`sanam-bet-${id}`, { ifAvailable: true }, (lock) => {
      task.busy = lock === null ? task.busy + 1 : 0;
      if (lock === null) return 'busy';
      started = work();
      return started;
    });
  } catch {
    // The browser does not grant locks to this page.
    return started ?? work();
  }
}

const BACKOFF_MIN_MS = 1000;
const BACKOFF_MAX_MS = 30_000;

function backoffMs(failures: number): number {
  const longest = Math.min(BACKOFF_MIN_MS * 2 ** failures, BACKOFF_MAX_MS);
  return longest / 2 + (Math.random() * longest) / 2;
}
