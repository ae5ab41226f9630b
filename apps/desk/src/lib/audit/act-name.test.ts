import { expect, test } from 'vitest';

import { actName, shortSeal } from './act-name.ts';

test('names an act by its thing and what was done', () => {
  expect(actName('RATE_SET')).toBe('rate.set');
  expect(actName('MATCH_OPEN_SPECIAL')).toBe('match.open_special');
  expect(actName('LOGIN')).toBe('login');
});

test('shows the beginning and the end of a seal', () => {
  expect(shortSeal(`9f3c71ae02d8${'0'.repeat(48)}c41b`)).toBe('9F3C 71AE 02D8 … C41B');
});
