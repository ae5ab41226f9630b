export interface Hold {
  /** Ignored while it is held: a key that is down repeats. */
  readonly start: () => void;
  /** Let go: nothing happens unless the time was over. */
  readonly stop: () => void;
}

export interface HoldOptions {
  readonly ms: number;
  /** Once, when it was held for the whole time. */
  readonly onDone: () => void;
  /** True from the start until it is let go or done. */
  readonly onHeld: (isHeld: boolean) => void;
}

/** A press that acts only when it lasts: for what cannot be undone. */
export function createHold({ ms, onDone, onHeld }: HoldOptions): Hold {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function end(): void {
    clearTimeout(timer);
    timer = undefined;
    onHeld(false);
  }

  return {
    start() {
      if (timer !== undefined) return;
      timer = setTimeout(() => {
        end();
        onDone();
      }, ms);
      onHeld(true);
    },
    stop() {
      if (timer !== undefined) end();
    },
  };
}
