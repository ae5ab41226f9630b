export interface LongPress {
  /** Ignored during the press: a key that is down repeats. */
  readonly start: () => void;
  /** Released: nothing happens unless the press was long enough. */
  readonly stop: () => void;
}

export interface LongPressOptions {
  readonly ms: number;
  /** Once, when the press lasted for the whole time. */
  readonly onDone: () => void;
  /** True from the start until it is released or has acted. */
  readonly onPressed: (isPressed: boolean) => void;
}

/** A press that acts only when it lasts: for what cannot be undone. */
export function createLongPress({ ms, onDone, onPressed }: LongPressOptions): LongPress {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function end(): void {
    clearTimeout(timer);
    timer = undefined;
    onPressed(false);
  }

  return {
    start() {
      if (timer !== undefined) return;
      timer = setTimeout(() => {
        end();
        onDone();
      }, ms);
      onPressed(true);
    },
    stop() {
      if (timer !== undefined) end();
    },
  };
}
