import { expect, test, vi } from 'vitest';
import { createEmitter } from '@sanam/runtime';

test('an emitter calls every listener with the event', () => {
  const { subscribe, emit } = createEmitter<number>();
  const [first, second] = [vi.fn(), vi.fn()];
  subscribe(first);
  subscribe(second);
  emit(7);
  expect(first).toHaveBeenCalledExactlyOnceWith(7);
  expect(second).toHaveBeenCalledExactlyOnceWith(7);
});

test('an emitter does not call a listener that has unsubscribed', () => {
  const { subscribe, emit } = createEmitter();
  const [gone, staying] = [vi.fn(), vi.fn()];
  const unsubscribe = subscribe(gone);
  subscribe(staying);
  unsubscribe();
  unsubscribe();
  emit();
  expect(gone).not.toHaveBeenCalled();
  expect(staying).toHaveBeenCalledOnce();
});

test('an emitter calls a listener that was added twice once', () => {
  const { subscribe, emit } = createEmitter();
  const listener = vi.fn();
  subscribe(listener);
  subscribe(listener);
  emit();
  expect(listener).toHaveBeenCalledOnce();
});

test('a listener may unsubscribe itself and others while it is called', () => {
  const { subscribe, emit } = createEmitter();
  const last = vi.fn();
  const first = vi.fn(() => {
    leaveFirst();
    leaveLast();
  });
  const leaveFirst = subscribe(first);
  const leaveLast = subscribe(last);
  emit();
  emit();
  expect(first).toHaveBeenCalledOnce();
  expect(last).not.toHaveBeenCalled();
});
