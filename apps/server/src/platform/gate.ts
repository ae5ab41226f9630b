interface Gate {
  atOnce: number;
  waitingMax: number;
  /** What to say to whoever finds no place even to wait. */
  refuse: () => Error;
}

/** Runs so much work at a time; the rest waits for its turn, up to a limit. */
export function createGate({
  atOnce,
  waitingMax,
  refuse,
}: Gate): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax) throw refuse();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      // The place is handed on rather than freed, so that nobody slips in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
