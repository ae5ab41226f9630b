import { readIntent, type Intent } from './intent.ts';

export type IntentStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Where intents are kept: each under a name of its own, so that two tabs never write over each other's. */
export interface IntentBox<Kept extends Intent> {
  list(): readonly Kept[];
  read(id: string): Kept | undefined;
  write(intent: Kept): void;
  remove(id: string): void;
}

export interface IntentKind {
  /** What their names in the storage begin with. */
  readonly prefix: string;
  readonly endpoints: readonly string[];
}

/** `open` may throw, as browsers do that keep nothing: intents then last as long as the tab. */
export function createIntentBox<Kept extends Intent>(
  { prefix, endpoints }: IntentKind,
  open: () => IntentStorage,
): IntentBox<Kept> {
  const unsaved = new Map<string, Kept>();

  /** One of its endpoints was written by the kind's own keeper. */
  const read = (text: string | null): Kept | undefined => readIntent(text, endpoints) as Kept | undefined;

  const stored = (): readonly Kept[] => {
    try {
      const storage = open();
      const names = Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '');
      return names
        .filter((name) => name.startsWith(prefix))
        .map((name) => read(storage.getItem(name)))
        .filter((intent) => intent !== undefined);
    } catch {
      return [];
    }
  };

  return {
    list: () =>
      [...stored().filter(({ id }) => !unsaved.has(id)), ...unsaved.values()].sort(
        (a, b) => a.createdAt - b.createdAt,
      ),

    read(id) {
      const held = unsaved.get(id);
      if (held !== undefined) return held;
      try {
        return read(open().getItem(prefix + id));
      } catch {
        return undefined;
      }
    },

    write(intent) {
      try {
        open().setItem(prefix + intent.id, JSON.stringify(intent));
        unsaved.delete(intent.id);
      } catch {
        unsaved.set(intent.id, intent);
      }
    },

    remove(id) {
      unsaved.delete(id);
      try {
        open().removeItem(prefix + id);
      } catch {
        // Nothing was kept.
      }
    },
  };
}
