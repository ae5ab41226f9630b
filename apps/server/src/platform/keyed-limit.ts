export interface KeyedLimit<Key> {
  /** Counts one more of this key; false, and not counted, when it has as many as it may. */
  enter: (key: Key) => boolean;
  leave: (key: Key) => void;
  isFull: (key: Key) => boolean;
}

/** Counts how many of each key there are at the moment, up to a limit. */
export function createKeyedLimit<Key>(max: number): KeyedLimit<Key> {
  const counts = new Map<Key, number>();
  const isFull = (key: Key): boolean => (counts.get(key) ?? 0) >= max;
  return {
    isFull,
    enter(key) {
      if (isFull(key)) return false;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      return true;
    },
    leave(key) {
      const left = (counts.get(key) ?? 1) - 1;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
    },
  };
}
