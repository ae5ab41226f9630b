/** What a reading depends on: one thing, by its id, or any of them. */
export type About = number | 'any';

export interface FreshCache<Value> {
  /** What `load` answers, or answered before and nothing has changed since. Askers at one time share one load. */
  read(key: string, about: About, load: () => Promise<Value>): Promise<Value>;
  /** The same if it is there already, without asking for it. */
  peek(key: string): Value | undefined;
  /** The thing with this id has changed, or any may have. */
  drop(changed: number | 'all'): void;
}

interface Limits {
  /** The least recently asked for goes first. */
  maxEntries: number;
  /** The net under `drop`: how old a reading may get when word of a change does not arrive. */
  maxAgeMs: number;
}

interface Entry<Value> {
  about: About;
  value: Promise<Value>;
  /** Once it is read. */
  known?: Value;
  readAt: number;
  isDropped: boolean;
}

const LOADS_MAX = 3;

/** Keeps readings until what they are about has changed. */
export function createFreshCache<Value>({ maxEntries, maxAgeMs }: Limits): FreshCache<Value> {
  // In the order in which they were last asked for.
  const entries = new Map<string, Entry<Value>>();

  const entryOf = (key: string, about: About, load: () => Promise<Value>): Entry<Value> => {
    const now = performance.now();
    const kept = entries.get(key);
    entries.delete(key);
    const entry: Entry<Value> =
      kept && now - kept.readAt < maxAgeMs ? kept : { about, value: load(), readAt: now, isDropped: false };
    entries.set(key, entry);
    const [oldest] = entries.keys();
    if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
    return entry;
  };

  return {
    async read(key, about, load) {
      for (let loads = 1; ; loads += 1) {
        const entry = entryOf(key, about, load);
        try {
          const value = await entry.value;
          entry.known = value;
          // A change came while it was being read, so it may or may not be in it.
          if (!entry.isDropped || loads === LOADS_MAX) return value;
        } catch (error) {
          if (entries.get(key) === entry) entries.delete(key);
          throw error;
        }
      }
    },
    peek(key) {
      const entry = entries.get(key);
      return entry && performance.now() - entry.readAt < maxAgeMs ? entry.known : undefined;
    },
    drop(changed) {
      for (const [key, entry] of entries) {
        if (changed !== 'all' && entry.about !== 'any' && entry.about !== changed) continue;
        // Out of the map even while it is loading: what was begun before the change is not kept after it.
        entry.isDropped = true;
        entries.delete(key);
      }
    },
  };
}
