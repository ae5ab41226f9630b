import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { createRoomGuard } from './guard-room.ts';

test('a disk with less room than is asked for is full, and one with more is not', () => {
  const guard = createRoomGuard(tmpdir(), Number.MAX_SAFE_INTEGER);
  expect(guard.isFull()).toBe(true);
  expect(guard.refusal()).toMatchObject({ name: 'Unavailable', cause: { code: 'ENOSPC' } });
  expect(createRoomGuard(tmpdir(), 1).isFull()).toBe(false);
});
