import { expect, test } from 'vitest';

import { ownershipOf } from './ownership.ts';

const anan = { username: 'anan' };
const somchai = { username: 'somchai' };

test('a match is of its holder and of the one it is shared with', () => {
  expect(ownershipOf({ holder: null, sharedWith: null }, 'anan')).toBe('free');
  expect(ownershipOf({ holder: anan, sharedWith: null }, 'anan')).toBe('own');
  expect(ownershipOf({ holder: somchai, sharedWith: anan }, 'anan')).toBe('own');
  expect(ownershipOf({ holder: somchai, sharedWith: null }, 'anan')).toBe('other');
});
