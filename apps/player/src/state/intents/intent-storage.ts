import { parseIntent, type Intent } from './intent.ts';

export type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Stores each intent under a key of its own, so that two tabs never overwrite each other's. */
export interface IntentStorage<Stored extends Intent> {
  list(): readonly Stored[];
  read(id: string): Stored | undefined;
  write(intent: Stored): void;
  remove(id: string): void;
}

export interface IntentKind {
  /** The prefix of their keys in the storage. */
  readonly prefix: string;
  readonly endpoints: readonly string[];
}

/** `open` throws in browsers without local storage; intents then last as long as the tab. */
export function createIntentStorage<Stored extends Intent>(
  { prefix, endpoints }: IntentKind,
  open: () => WebStorage,
): IntentStorage<Stored> {
  const unsaved = new Map<string, Stored>();

  /** Every intent of one of these endpoints was written by the queue of this kind. */
  const parse = (text: string | null): Stored | undefined =>
    parseIntent(text, endpoints) as Stored | undefined;

  const listSaved = (): readonly Stored[] => {
    try {
      const storage = open();
      const keys = Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '');
      return keys
        .filter((key) => key.startsWith(prefix))
        .map((key) => parse(storage.getItem(key)))
        .filter((intent) => intent !== undefined);
    } catch {
      return [];
    }
  };

  return {
    list: () =>
      [...listSaved().filter(({ id }) => !unsaved.has(id)), ...unsaved.values()].sort(
        (a, b) => a.createdAt - b.createdAt,
      ),

    read(id) {
      const stored = unsaved.get(id);
      if (stored !== undefined) return stored;
      try {
        return parse(open().getItem(prefix + id));
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
        // Nothing was saved.
      }
    },
  };
}
