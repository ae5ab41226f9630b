import { afterFrame } from './after-frame.ts';

export interface FrameScheduler {
  /** Calls `render` when this id has changed and a frame has capacity for it. Returns a function that ends this. */
  readonly subscribe: (id: number, render: () => void) => () => void;
  /** Queues the subscribed ids that have changed. */
  readonly notify: (hasChanged: (id: number) => boolean) => void;
  /** Renders this id as soon as it changes, ahead of the queue. Returns a function that ends this. */
  readonly prioritize: (id: number) => () => void;
}

/**
 * Spreads renders over frames, so that a burst of changes does not block a slow phone: each frame renders at most
 * `perFrame` ids. An id that changes again while it is queued keeps its place and is rendered once, in its last state.
 */
export function createFrameScheduler(
  perFrame: number,
  requestNextFrame: (run: () => void) => void = afterFrame,
): FrameScheduler {
  const listeners = new Map<number, Set<() => void>>();
  const queue = new Set<number>();
  const prioritized: number[] = [];
  let capacity = perFrame;
  let isFrameRequested = false;

  function flush(): void {
    const ids = [...queue].slice(0, capacity);
    if (ids.length === 0) return;
    capacity -= ids.length;
    if (!isFrameRequested) {
      isFrameRequested = true;
      requestNextFrame(beginFrame);
    }
    for (const id of ids) {
      queue.delete(id);
      render(id);
    }
  }

  function beginFrame(): void {
    isFrameRequested = false;
    capacity = perFrame;
    flush();
  }

  function render(id: number): void {
    for (const listener of listeners.get(id) ?? []) listener();
  }

  return {
    subscribe(id, listener) {
      const ofId = listeners.get(id) ?? new Set();
      listeners.set(id, ofId.add(listener));
      return () => {
        ofId.delete(listener);
        if (ofId.size === 0 && listeners.get(id) === ofId) listeners.delete(id);
      };
    },
    notify(hasChanged) {
      for (const id of [...listeners.keys()].filter(hasChanged)) {
        if (prioritized.includes(id)) render(id);
        else queue.add(id);
      }
      flush();
    },
    prioritize(id) {
      prioritized.push(id);
      if (queue.delete(id)) render(id);
      return () => void prioritized.splice(prioritized.indexOf(id), 1);
    },
  };
}
