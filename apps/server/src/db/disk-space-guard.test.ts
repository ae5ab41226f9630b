import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { createDiskSpaceGuard } from './disk-space-guard.ts';

test('a disk with less room than is asked for is full, and one with more is not', () => {
  const guard = createDiskSpaceGuard(tmpdir(), Number.MAX_SAFE_INTEGER);
  expect(guard.isFull()).toBe(true);
  expect(guard.refusal()).toMatchObject({ name: 'Unavailable', cause: { code: 'ENOSPC' } });
  expect(createDiskSpaceGuard(tmpdir(), 1).isFull()).toBe(false);
});
