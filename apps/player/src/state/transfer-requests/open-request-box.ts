import { asRecord, parseRecord } from '@sanam/api-client';
import type { TransactionType } from '@sanam/contract';

/** A deposit or withdrawal that was sent and not answered yet. */
export interface OpenRequest {
  /** The idempotency key: whatever is sent under it, the server takes at most one. */
  readonly key: string;
  /** The amounts that were sent under it, in baht, the last one last. */
  readonly triedBaht: readonly number[];
}

export interface Owner {
  readonly type: TransactionType;
  readonly username: string;
}

/** Where a player's open request is kept, one of each type, so that a reload does not make a second one of it. */
export interface OpenRequestBox {
  read(owner: Owner): OpenRequest | undefined;
  write(owner: Owner, request: OpenRequest): void;
  remove(owner: Owner): void;
}

/** `open` may throw, as browsers do that keep nothing: requests then last as long as the tab. */
export function createOpenRequestBox(
  open: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): OpenRequestBox {
  const unsaved = new Map<string, OpenRequest>();
  return {
    read(owner) {
      const name = nameOf(owner);
      const held = unsaved.get(name);
      if (held !== undefined) return held;
      try {
        return readRequest(open().getItem(name));
      } catch {
        return undefined;
      }
    },
    write(owner, request) {
      const name = nameOf(owner);
      try {
        open().setItem(name, JSON.stringify(request));
        unsaved.delete(name);
      } catch {
        unsaved.set(name, request);
      }
    },
    remove(owner) {
      const name = nameOf(owner);
      unsaved.delete(name);
      try {
        open().removeItem(name);
      } catch {
        // Nothing was kept.
      }
    },
  };
}

function nameOf({ type, username }: Owner): string {
  return `sanam-${type}:${username}`;
}

function readRequest(text: string | null): OpenRequest | undefined {
  const { key, triedBaht } = asRecord(parseRecord(text));
  const isRequest =
    typeof key === 'string' &&
    Array.isArray(triedBaht) &&
    triedBaht.length > 0 &&
    triedBaht.every((amount) => typeof amount === 'number');
  return isRequest ? { key, triedBaht } : undefined;
}
