import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { createDiskSpaceGuard } from './disk-space-guard.ts';

test('a disk is full when it has less free space than the minimum', () => {
  const guard = createDiskSpaceGuard(tmpdir(), Number.MAX_SAFE_INTEGER);
  expect(guard.isFull()).toBe(true);
  expect(guard.refusal()).toMatchObject({ name: 'Unavailable', cause: { code: 'ENOSPC' } });
  expect(createDiskSpaceGuard(tmpdir(), 1).isFull()).toBe(false);
});
