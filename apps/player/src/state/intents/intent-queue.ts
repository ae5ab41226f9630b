import { createEmitter } from '@sanam/runtime';

import type { IntentBox } from './intent-storage.ts';
import { isDecided, type Asked, type Intent, type Outcome } from './intent.ts';
import { classifyFailure } from './classify-failure.ts';

export interface IntentQueueOptions<What extends Asked, Placed> {
  readonly box: IntentBox<Intent<What, Placed>>;
  /** Sends it under its key as whoever is logged in. Throws ApiRefusal or ApiUnreachable. */
  readonly send: (intent: Intent<What, Placed>) => Promise<Placed>;
  readonly currentPlayer: () => string | undefined;
  /** Shared by every tab of the browser; null where there are none. */
  readonly locks: Pick<LockManager, 'request'> | null;
  readonly newId: () => string;
  readonly now: () => number;
  /** Answers a function that calls it off. */
  readonly later: (run: () => void, ms: number) => () => void;
}

export interface IntentQueue<What extends Asked, Placed> {
  /** Keeps the intent, then sends it. Throws when nobody is logged in. */
  readonly place: (asked: What) => Intent<What, Placed>;
  /** Every intent that is open or not yet acknowledged, oldest first; the same list until one changes. */
  readonly list: () => readonly Intent<What, Placed>[];
  /** The player has seen how it ended. One that is not decided stays. */
  readonly acknowledge: (id: string) => void;
  /** Asks at once for all that is open: when the app starts, a player logs in, the network is back. */
  readonly resume: () => void;
  /** Another tab has written. Its open intents are its own business, unless it goes without deciding them. */
  readonly lookAgain: () => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly stop: () => void;
}

/** Longer than an attempt of another tab can take. */
const OTHER_TAB_MS = 20_000;
/** A tab that was put to sleep may hold its lock for ever; asking twice at once does no harm, waiting for ever does. */
const BUSY_MAX = 3;

/** Sends what was confirmed, and asks for each under the same key until its outcome is known. */
export function createIntentQueue<What extends Asked, Placed>(
  needs: IntentQueueOptions<What, Placed>,
): IntentQueue<What, Placed> {
  type Kept = Intent<What, Placed>;
  const { box, currentPlayer, newId, now, later } = needs;
  const tasks = new Map<string, Task>();
  const changed = createEmitter();
  let shown: readonly Kept[] = box.list();
  let isStopped = false;

  const show = (): void => {
    shown = box.list();
    changed.emit();
  };

  const decide = (id: string, outcome: Outcome<Placed>): void => {
    const held = box.read(id);
    // It may have been decided, and even been acknowledged, in another tab meanwhile.
    if (held === undefined || isDecided(held) || held.outcome.status === outcome.status) return;
    box.write({ ...held, outcome });
    show();
  };

  const plan = (id: string, task: Task, ms: number): void => {
    if (isStopped) return;
    task.callOff();
    task.callOff = later(() => void ask(id, task), ms);
  };

  const ask = async (id: string, task: Task): Promise<void> => {
    task.callOff();
    if (task.isAsking || isStopped) return;
    task.isAsking = true;
    const answer = await inTurn(needs.locks, id, task, () => attempt(id, task));
    task.isAsking = false;
    if (answer === 'done') tasks.delete(id);
    else plan(id, task, answer === 'busy' ? backOff(task.busy) : backOff(task.failures));
  };

  const attempt = async (id: string, task: Task): Promise<Answer> => {
    if (isStopped) return 'done';
    const intent = box.read(id);
    // Another player's session must never carry it; when its own player is back, it is resumed.
    if (intent === undefined || isDecided(intent) || intent.playerUsername !== currentPlayer()) return 'done';
    const { isFirstAttempt } = task;
    task.isFirstAttempt = false;
    let outcome: Outcome<Placed> | undefined;
    try {
      outcome = { status: 'placed', placed: await needs.send(intent) };
    } catch (error) {
      outcome = classifyFailure(error, isFirstAttempt);
    }
    if (isStopped) return 'done';
    decide(id, outcome ?? { status: 'unknown' });
    task.failures += 1;
    return outcome === undefined ? 'again' : 'done';
  };

  const takeUp = (intent: Kept, ms: number): void => {
    const known = tasks.get(intent.id);
    if (known !== undefined) {
      if (ms > 0) return;
      // Failures from before say nothing about a network that is back: one under way is soon followed by the next.
      known.failures = 0;
      if (!known.isAsking) void ask(intent.id, known);
      return;
    }
    const task = newTask();
    tasks.set(intent.id, task);
    if (ms === 0) void ask(intent.id, task);
    else plan(intent.id, task, ms);
  };

  const openOnes = (): readonly Kept[] =>
    shown.filter((intent) => !isDecided(intent) && intent.playerUsername === currentPlayer());

  return {
    place(asked) {
      const playerUsername = currentPlayer();
      if (playerUsername === undefined) throw new Error('nobody is logged in');
      const outcome: Outcome<Placed> = { status: 'sending' };
      const intent: Kept = { ...asked, id: newId(), playerUsername, createdAt: now(), outcome };
      box.write(intent);
      show();
      const task = { ...newTask(), isFirstAttempt: true };
      tasks.set(intent.id, task);
      void ask(intent.id, task);
      return intent;
    },

    list: () => shown,

    acknowledge(id) {
      const held = box.read(id);
      if (held === undefined || !isDecided(held)) return;
      box.remove(id);
      show();
    },

    resume() {
      show();
      for (const intent of openOnes()) {
        // Left over from before: whatever was on its way then, nobody here has heard the answer.
        if (!tasks.has(intent.id)) decide(intent.id, { status: 'unknown' });
        takeUp(intent, 0);
      }
    },

    lookAgain() {
      show();
      for (const intent of openOnes()) takeUp(intent, OTHER_TAB_MS);
    },

    subscribe: changed.subscribe,

    stop() {
      isStopped = true;
      for (const task of tasks.values()) task.callOff();
      tasks.clear();
    },
  };
}

type Answer = 'done' | 'again';

interface Task {
  isAsking: boolean;
  /** Nothing was sent before, so a refusal on the doorstep means that nothing has happened. */
  isFirstAttempt: boolean;
  failures: number;
  /** How often in a row another tab was at it. */
  busy: number;
  callOff: () => void;
}

function newTask(): Task {
  return { isAsking: false, isFirstAttempt: false, failures: 0, busy: 0, callOff: () => undefined };
}

/** One tab at a time, as far as tabs can be told apart: the key makes asking twice harmless. */
async function inTurn(
  locks: Pick<LockManager, 'request'> | null,
  id: string,
  task: Task,
  work: () => Promise<Answer>,
): Promise<Answer | 'busy'> {
  if (locks === null || task.busy >= BUSY_MAX) return work();
  let worked: Promise<Answer> | undefined;
  try {
    return await locks.request(`sanam-bet-${id}`, { ifAvailable: true }, (lock) => {
      task.busy = lock === null ? task.busy + 1 : 0;
      if (lock === null) return 'busy';
      worked = work();
      return worked;
    });
  } catch {
    // The browser gives no locks here.
    return worked ?? work();
  }
}

const BACK_OFF_MIN_MS = 1000;
const BACK_OFF_MAX_MS = 30_000;

function backOff(failures: number): number {
  const longest = Math.min(BACK_OFF_MIN_MS * 2 ** failures, BACK_OFF_MAX_MS);
  return longest / 2 + (Math.random() * longest) / 2;
}
