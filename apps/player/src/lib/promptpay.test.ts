import { expect, test } from 'vitest';

import { promptPayPayload } from './promptpay.ts';

/** Vectors that the makers of other PromptPay generators have published. */
test.each([
  ['a phone', '0801234567', '00020101021129370016A000000677010111011300668012345675802TH530376463046197'],
  [
    'another phone',
    '0891234567',
    '00020101021129370016A000000677010111011300668912345675802TH5303764630429C1',
  ],
  [
    'a national id',
    '1111111111111',
    '00020101021129370016A000000677010111021311111111111115802TH530376463047B5A',
  ],
  ['a tax id', '0123456789012', '00020101021129370016A000000677010111021301234567890125802TH530376463040CBD'],
  [
    'an e-wallet',
    '012345678901234',
    '00020101021129390016A00000067701011103150123456789012345802TH530376463049781',
  ],
])('the code of %s reads as published', (_, id, payload) => {
  expect(promptPayPayload(id)).toBe(payload);
});

test('with an amount the code reads as published', () => {
  expect(promptPayPayload('0000000000', 4.22)).toBe(
    '00020101021229370016A000000677010111011300660000000005802TH530376454044.226304E469',
  );
});
