export interface Emitter<Event> {
  /** Returns a function that removes the listener. A listener that is added twice is called once. */
  readonly subscribe: (listener: (event: Event) => void) => () => void;
  /** Calls the listeners in the order in which they subscribed. */
  readonly emit: (event: Event) => void;
}

/** Without a type argument, events carry nothing and `emit()` takes no argument. */
export function createEmitter<Event = void>(): Emitter<Event> {
  const listeners = new Set<(event: Event) => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    emit(event) {
      for (const listener of listeners) listener(event);
    },
  };
}
