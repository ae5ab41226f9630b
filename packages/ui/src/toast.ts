import { createEmitter } from '@sanam/runtime';
import type { ReactNode } from 'react';

/** In the order in which they are shown when several wait. */
const TOAST_KINDS = ['correction', 'refused', 'placed', 'decided', 'deposit', 'other'] as const;
export type ToastKind = (typeof TOAST_KINDS)[number];

export interface ToastAction {
  readonly label: ReactNode;
  /** The toast closes with it. */
  readonly onPress: () => void;
}

export interface ToastOptions {
  readonly kind?: ToastKind;
  /** One small line under the message. */
  readonly context?: ReactNode;
  readonly icon?: ReactNode;
  /** The tint of the icon. */
  readonly tone?: 'gain' | 'loss' | 'plain';
  /** One stands beside the text, two under it. */
  readonly actions?: readonly [ToastAction] | readonly [ToastAction, ToastAction];
  /** It stays until the caller removes it, and cannot be closed. */
  readonly isLasting?: boolean;
  /** It has left the screen: after its time, closed, or through an action; not when the caller removed it. */
  readonly onGone?: () => void;
}

export interface Toast extends ToastOptions {
  readonly id: number;
  readonly kind: ToastKind;
  readonly message: ReactNode;
}

let waiting: readonly Toast[] = [];
let pauses = 0;
let lastId = 0;
const changed = createEmitter();

/**
 * One toast at a time, by the order of their kinds. It reports what just happened and disappears: anything the player
 * has to act on is on a page as well.
 */
export const toast = {
  /** Returns a function that removes this toast, and no other. */
  show: (message: ReactNode, { kind = 'other', ...options }: ToastOptions = {}): (() => void) => {
    lastId += 1;
    const id = lastId;
    // Of those without an order of their own, the newest replaces the one before.
    const kept = kind === 'other' ? waiting.filter((other) => other.kind !== 'other') : waiting;
    set([...kept, { ...options, id, kind, message }].toSorted(byKind));
    return () => remove(id);
  },
  /** Closes the one that is shown, as the player does. */
  close: (id: number): void => {
    const closed = waiting.find((one) => one.id === id);
    remove(id);
    closed?.onGone?.();
  },
  /** Until the returned function is called only the reply to a bet is shown; the others wait. */
  pause: (): (() => void) => {
    pauses += 1;
    changed.emit();
    return () => {
      pauses -= 1;
      changed.emit();
    };
  },
  isPaused: (): boolean => pauses > 0,
  dismissAll: (): void => set([]),
};

export function currentToast(): Toast | undefined {
  return pauses === 0 ? waiting[0] : waiting.find(({ kind }) => kind === 'placed' || kind === 'refused');
}

export const subscribeToToast = changed.subscribe;

function byKind(one: Toast, other: Toast): number {
  return TOAST_KINDS.indexOf(one.kind) - TOAST_KINDS.indexOf(other.kind);
}

function remove(id: number): void {
  if (waiting.some((one) => one.id === id)) set(waiting.filter((one) => one.id !== id));
}

function set(next: readonly Toast[]): void {
  waiting = next;
  changed.emit();
}
