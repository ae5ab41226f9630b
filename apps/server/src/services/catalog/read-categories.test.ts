import { describe, expect, test } from 'vitest';
import { readCategories } from './read-categories.ts';

const COCKFIGHTS = ['COCK_FIGHT', 'CHICKEN_SPUR', 'CHICKEN_ROOSTER'];

describe('a filter by category', () => {
  test('a category includes its whole family', () => {
    expect(readCategories('CHICKEN_SPUR')).toEqual(COCKFIGHTS);
    expect(readCategories('["CHICKEN_SPUR"]')).toEqual(COCKFIGHTS);
    expect(readCategories(' [ "BOXING", "COCK_FIGHT", "CHICKEN_ROOSTER" ]')).toEqual([
      'BOXING',
      ...COCKFIGHTS,
    ]);
  });

  test('an empty filter selects every category', () => {
    expect(readCategories(undefined)).toBeUndefined();
    expect(readCategories('[]')).toBeUndefined();
  });

  test.each([
    '',
    'boxing',
    'RACING',
    '["BOXING", "RACING"]',
    '["BOXING"',
    '[1]',
    '[null]',
    '[["BOXING"]]',
    '{}',
    '"BOXING"',
    '__proto__',
  ])('refuses %j', (text) => expect(() => readCategories(text)).toThrow('INVALID_INPUT'));
});
