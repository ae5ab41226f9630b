import { afterEach, expect, test } from 'vitest';

import { currentToast, toast, type ToastKind } from '../src/toast.ts';

afterEach(() => toast.dismissAll());

const closeCurrent = (): void => toast.close(currentToast()?.id ?? 0);

test('toasts that wait are shown in the order of their kinds', () => {
  const kinds: readonly ToastKind[] = ['other', 'deposit', 'decided', 'placed', 'refused', 'correction'];
  for (const kind of kinds) toast.show(kind, { kind });
  for (const kind of kinds.toReversed()) {
    expect(currentToast()?.message).toBe(kind);
    closeCurrent();
  }
  expect(currentToast()).toBeUndefined();
});

test('of two plain toasts the newer replaces the older', () => {
  toast.show('older');
  const removeNewer = toast.show('newer');
  expect(currentToast()?.message).toBe('newer');
  removeNewer();
  expect(currentToast()).toBeUndefined();
});

test('while a bet is being placed only its reply is shown', () => {
  const release = toast.pause();
  toast.show('corrected', { kind: 'correction' });
  expect(currentToast()).toBeUndefined();
  toast.show('placed', { kind: 'placed' });
  expect(currentToast()?.message).toBe('placed');
  release();
  expect(currentToast()?.message).toBe('corrected');
});

test('a toast reports that it left the screen unless its caller removed it', () => {
  const gone: string[] = [];
  toast.show('closed', { kind: 'decided', onGone: () => gone.push('closed') });
  closeCurrent();
  toast.show('removed', { kind: 'decided', onGone: () => gone.push('removed') })();
  expect(gone).toEqual(['closed']);
});
