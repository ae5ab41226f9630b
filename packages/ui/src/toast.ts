import type { ReactNode } from 'react';

export interface Toast {
  readonly id: number;
  readonly message: ReactNode;
  readonly icon?: ReactNode;
}

type Listener = () => void;

let shown: Toast | undefined;
let lastId = 0;
const listeners = new Set<Listener>();

/**
 * One toast at a time; the newest replaces the one before. It says what just happened and goes: money and errors that
 * need an answer have a box on the page as well.
 */
export const toast = {
  /** Answers how to take this one back, which leaves a later one alone. */
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

export function subscribeToToast(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: Toast | undefined): void {
  shown = next;
  for (const listener of listeners) listener();
}
