import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { createRoomGuard } from './guard-room.ts';

test('a disk with less room than is asked for is refused, and one with more is not', () => {
  expect(() => createRoomGuard(tmpdir(), Number.MAX_SAFE_INTEGER)()).toThrow('not available');
  expect(() => createRoomGuard(tmpdir(), 1)()).not.toThrow();
});
