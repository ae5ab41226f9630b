import { buildSettingRates } from '@sanam/betting';
import { expect, test } from 'vitest';

import { listFields, mainField } from './list-fields.ts';

function price(favourite: 'RED' | 'BLUE', win: number) {
  return { settingRates: buildSettingRates({ favourite, my: { risk: 10, win } }) };
}

test('shows what was and what is, field by field, also inside of objects', () => {
  const before = { status: 'pending', limits: { betMax: 100 }, note: null };
  const after = { status: 'success', limits: { betMax: 100, liabilityMax: 5 }, tags: ['a', 'b'] };
  expect(listFields(before, after)).toEqual([
    { name: 'status', before: 'pending', after: 'success' },
    { name: 'limits.betMax', before: 100, after: 100 },
    { name: 'note', before: null, after: undefined },
    { name: 'limits.liabilityMax', before: undefined, after: 5 },
    { name: 'tags', before: undefined, after: '["a","b"]' },
  ]);
});

test('a price is its rung and its favourite', () => {
  const fields = listFields(
    { rateId: 4, nowRate: price('RED', 8) },
    { rateId: 5, nowRate: price('BLUE', 9) },
  );
  expect(mainField(fields)).toEqual({ name: 'price', before: '10/8 RED', after: '10/9 BLUE' });
  expect(mainField(listFields({ nowRate: null }, { nowRate: price('RED', 10) }))).toEqual({
    name: 'price',
    before: null,
    after: '1/1',
  });
});

test('the field that says most stands for the row, else the first that changed', () => {
  expect(mainField(listFields({ version: 1, isOpenBet: true }, { version: 2, isOpenBet: false }))?.name).toBe(
    'isOpenBet',
  );
  expect(mainField(listFields({ same: 1, other: 1 }, { same: 1, other: 2 }))?.name).toBe('other');
  expect(mainField(listFields(null, { id: 3, holder: null, isOpenBet: false, redName: 'Red' }))?.after).toBe(
    'Red',
  );
  expect(mainField(listFields({ gone: null }, { new: null }))).toBeUndefined();
  expect(mainField(listFields(null, null))).toBeUndefined();
});
