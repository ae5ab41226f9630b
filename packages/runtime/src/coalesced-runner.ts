export interface CoalescedRunner<Args extends readonly unknown[], Result> {
  /**
   * Resolves with the result of a run that began after this call. During a run, all calls share one further run, which
   * begins when the present one ends and is given the arguments of the last call.
   */
  readonly run: (...args: Args) => Promise<Result>;
  /** Resolves with the result of the present run, and starts one when there is none. */
  readonly join: (...args: Args) => Promise<Result>;
  readonly isRunning: () => boolean;
  /** Resolves when no run is under way or requested, whether the last one succeeded or failed. */
  readonly idle: () => Promise<void>;
}

/** Runs `work` one at a time, and once more if it was requested meanwhile. A failed run does not stop the next. */
export function createCoalescedRunner<Args extends readonly unknown[], Result>(
  work: (...args: Args) => Promise<Result>,
): CoalescedRunner<Args, Result> {
  let current: Promise<Result> | undefined;
  let next: { args: Args; readonly promise: Promise<Result>; readonly begin: () => void } | undefined;

  const begin = (args: Args): Promise<Result> => {
    // `async` makes a rejection of what `work` throws before its first await.
    current = (async () => work(...args))().finally(() => {
      current = undefined;
      next?.begin();
    });
    return current;
  };
  const requestNext = (args: Args): Promise<Result> => {
    if (next !== undefined) {
      next.args = args;
      return next.promise;
    }
    let resolve: (result: Promise<Result>) => void;
    const promise = new Promise<Result>((resolvePromise) => {
      resolve = resolvePromise;
    });
    const requested = {
      args,
      promise,
      begin: () => {
        next = undefined;
        resolve(begin(requested.args));
      },
    };
    next = requested;
    return promise;
  };

  const idle = async (): Promise<void> => {
    if (current === undefined) return;
    await current.catch(() => undefined);
    // A requested run has begun by now.
    await idle();
  };

  return {
    run: (...args) => (current === undefined ? begin(args) : requestNext(args)),
    join: (...args) => current ?? begin(args),
    isRunning: () => current !== undefined,
    idle,
  };
}
