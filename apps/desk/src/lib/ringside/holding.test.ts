import { expect, test } from 'vitest';

import { holdingOf } from './holding.ts';

const anan = { username: 'anan' };
const somchai = { username: 'somchai' };

test('a match is of its holder and of the one it is shared with', () => {
  expect(holdingOf({ holder: null, sharedWith: null }, 'anan')).toBe('free');
  expect(holdingOf({ holder: anan, sharedWith: null }, 'anan')).toBe('own');
  expect(holdingOf({ holder: somchai, sharedWith: anan }, 'anan')).toBe('own');
  expect(holdingOf({ holder: somchai, sharedWith: null }, 'anan')).toBe('other');
});
