import { expect, test } from 'vitest';

import { readChoice } from './bet-choice.ts';

test('stored preferences are read', () => {
  expect(readChoice({ acceptOdds: 'better', rateType: 'CTR' })).toEqual({
    acceptOdds: 'better',
    rateType: 'CTR',
  });
});

test.each([null, undefined, 'better', { acceptOdds: 'any', rateType: 7 }])(
  'an invalid stored choice (%j) results in the defaults',
  (stored) => expect(readChoice(stored)).toEqual({ acceptOdds: 'exact', rateType: 'MY' }),
);
