interface Limits {
  /** Asked whenever somebody comes or goes; at least one. */
  atOnce: () => number;
  waitingMax: number;
  /** Whoever has waited so long is refused too; without it, waiting may take as long as it takes. */
  waitMs?: number;
  /** What to say to whoever finds no place even to wait. */
  refuse: () => Error;
}

interface Waiting {
  since: number;
  enter: () => void;
  turnAway: (reason: Error) => void;
}

export interface Gate {
  /** Runs it when its turn comes, and tells it whether that was only after a wait. */
  pass: <Result>(work: (hasWaited: boolean) => Promise<Result>) => Promise<Result>;
  /** How many wait, and the first of them for how long. */
  waiting: () => number;
  waitedMs: () => number;
}

/** Runs so much work at a time; the rest waits for its turn, up to a limit. */
export function createGate({ atOnce, waitingMax, waitMs, refuse }: Limits): Gate {
  let running = 0;
  let timer: NodeJS.Timeout | undefined;
  // The one that has waited longest comes first.
  const queue: Waiting[] = [];

  const turnAwayLate = (): void => {
    timer = undefined;
    if (waitMs === undefined) return;
    const late = performance.now() - waitMs;
    while (queue[0] && queue[0].since <= late) queue.shift()?.turnAway(refuse());
    if (queue[0]) timer = setTimeout(turnAwayLate, queue[0].since - late).unref();
  };
  const wait = (): Promise<void> =>
    new Promise((enter, turnAway) => {
      queue.push({ since: performance.now(), enter, turnAway });
      if (waitMs !== undefined) timer ??= setTimeout(turnAwayLate, waitMs).unref();
    });
  /** At once when a place is free, so that nobody slips in between. */
  const letIn = (): void => {
    while (queue[0] && running < atOnce()) {
      running += 1;
      queue.shift()?.enter();
    }
  };

  return {
    async pass(work) {
      const hasToWait = queue.length > 0 || running >= atOnce();
      if (hasToWait && queue.length >= waitingMax) throw refuse();
      if (hasToWait) await wait();
      else running += 1;
      try {
        return await work(hasToWait);
      } finally {
        running -= 1;
        letIn();
      }
    },
    waiting: () => queue.length,
    waitedMs: () => (queue[0] ? performance.now() - queue[0].since : 0),
  };
}
