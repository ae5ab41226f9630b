import { describe, expect, test } from 'vitest';
import { readCategories } from './read-categories.ts';

const COCKFIGHTS = ['COCK_FIGHT', 'CHICKEN_SPUR', 'CHICKEN_ROOSTER'];

describe('a filter by category', () => {
  test('stands for the whole family of each code', () => {
    expect(readCategories('CHICKEN_SPUR')).toEqual(COCKFIGHTS);
    expect(readCategories('["CHICKEN_SPUR"]')).toEqual(COCKFIGHTS);
    expect(readCategories(' [ "BOXING", "COCK_FIGHT", "CHICKEN_ROOSTER" ]')).toEqual([
      'BOXING',
      ...COCKFIGHTS,
    ]);
  });

  test('that names nothing filters nothing', () => {
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
  ])('%j is refused', (text) => expect(() => readCategories(text)).toThrow('INVALID_INPUT'));
});
