import { createEmitter } from '@sanam/runtime';
import type { ReactNode } from 'react';

export interface Toast {
  readonly id: number;
  readonly message: ReactNode;
  readonly icon?: ReactNode;
}

let shown: Toast | undefined;
let lastId = 0;
const changed = createEmitter();

/**
 * One toast at a time; the newest replaces the one before. It reports what just happened and disappears: anything the player
 * has to act on has a box on the page as well.
 */
export const toast = {
  /** Returns a function that removes this toast, and no later one. */
  show: (message: ReactNode, { icon }: { readonly icon?: ReactNode } = {}): (() => void) => {
    lastId += 1;
    const id = lastId;
    set({ id, message, icon });
    return () => {
      if (shown?.id === id) set(undefined);
    };
  },
  dismiss: (): void => set(undefined),
};

export function currentToast(): Toast | undefined {
  return shown;
}

export const subscribeToToast = changed.subscribe;

function set(next: Toast | undefined): void {
  shown = next;
  changed.emit();
}
