/** Which match has changed, or that any may have. */
export type ChangedMatch = number | 'all';

/** Tells, inside this process, that what was read of a match is old. */
export interface MatchChanges {
  tell(changed: ChangedMatch): void;
  /** Answers a function that stops the telling. */
  onChange(listener: (changed: ChangedMatch) => void): () => void;
}

export function createMatchChanges(): MatchChanges {
  const listeners = new Set<(changed: ChangedMatch) => void>();
  return {
    tell(changed) {
      for (const listener of listeners) listener(changed);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
