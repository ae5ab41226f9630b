import { BoundedMap } from '@sanam/runtime';

/** Whose change makes a cached value stale: one entity, by its id, or any of them. */
export type InvalidatedBy = number | 'any';

export interface InvalidatingCache<Value> {
  /** Returns the cached value or loads it. Concurrent callers share one load. */
  read(key: string, invalidatedBy: InvalidatedBy, load: () => Promise<Value>): Promise<Value>;
  /** Returns the value only if it is already there. */
  peek(key: string): Value | undefined;
  /** Drops what this entity invalidates, or everything. */
  invalidate(changed: number | 'all'): void;
}

interface Limits {
  /** The least recently read entry is evicted first. */
  maxEntries: number;
  /** The fallback when an invalidation does not arrive. */
  maxAgeMs: number;
}

interface Entry<Value> {
  invalidatedBy: InvalidatedBy;
  value: Promise<Value>;
  /** Set once `value` has resolved. */
  loaded?: Value;
  readAt: number;
  isInvalid: boolean;
}

const MAX_LOADS = 3;

/** Caches values until an entity that invalidates them changes. */
export function createInvalidatingCache<Value>({ maxEntries, maxAgeMs }: Limits): InvalidatingCache<Value> {
  // Every read sets its entry again, so the least recently read one is evicted.
  const entries = new BoundedMap<string, Entry<Value>>(maxEntries);

  const readEntry = (key: string, invalidatedBy: InvalidatedBy, load: () => Promise<Value>): Entry<Value> => {
    const now = performance.now();
    const cached = entries.get(key);
    const entry: Entry<Value> =
      cached && now - cached.readAt < maxAgeMs
        ? cached
        : { invalidatedBy, value: load(), readAt: now, isInvalid: false };
    entries.set(key, entry);
    return entry;
  };

  return {
    async read(key, invalidatedBy, load) {
      for (let loads = 1; ; loads += 1) {
        const entry = readEntry(key, invalidatedBy, load);
        try {
          const value = await entry.value;
          entry.loaded = value;
          // A change that came during the load may be missing from the value, so it is loaded again.
          if (!entry.isInvalid || loads === MAX_LOADS) return value;
        } catch (error) {
          if (entries.get(key) === entry) entries.delete(key);
          throw error;
        }
      }
    },
    peek(key) {
      const entry = entries.get(key);
      return entry && performance.now() - entry.readAt < maxAgeMs ? entry.loaded : undefined;
    },
    invalidate(changed) {
      for (const [key, entry] of entries) {
        if (changed !== 'all' && entry.invalidatedBy !== 'any' && entry.invalidatedBy !== changed) continue;
        // Removed even while it is loading: a load that began before the change is not stored after it.
        entry.isInvalid = true;
        entries.delete(key);
      }
    },
  };
}
