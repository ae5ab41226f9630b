import { readIntent, type BetIntent } from './intent.ts';

export type IntentStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Where intents are kept: each under a name of its own, so that two tabs never write over each other's. */
export interface IntentBox {
  list(): readonly BetIntent[];
  read(id: string): BetIntent | undefined;
  write(intent: BetIntent): void;
  remove(id: string): void;
}

export const INTENT_PREFIX = 'sanam-bet:';

/** `open` may throw, as browsers do that keep nothing: intents then last as long as the tab. */
export function createIntentBox(open: () => IntentStorage): IntentBox {
  const unsaved = new Map<string, BetIntent>();

  const stored = (): readonly BetIntent[] => {
    try {
      const storage = open();
      const names = Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '');
      return names
        .filter((name) => name.startsWith(INTENT_PREFIX))
        .map((name) => readIntent(storage.getItem(name)))
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
        return readIntent(open().getItem(INTENT_PREFIX + id));
      } catch {
        return undefined;
      }
    },

    write(intent) {
      try {
        open().setItem(INTENT_PREFIX + intent.id, JSON.stringify(intent));
        unsaved.delete(intent.id);
      } catch {
        unsaved.set(intent.id, intent);
      }
    },

    remove(id) {
      unsaved.delete(id);
      try {
        open().removeItem(INTENT_PREFIX + id);
      } catch {
        // Nothing was kept.
      }
    },
  };
}
