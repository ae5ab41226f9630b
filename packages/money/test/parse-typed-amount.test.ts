import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { baht, formatMoney } from '../src/index.ts';
import { MAX_TYPED_BAHT, parseTypedAmount } from '../src/parse-typed-amount.ts';
import { settings } from './property.ts';

describe('typed amounts', () => {
  it.each([
    ['1000', 1000],
    ['1,000', 1000],
    ['1,00', 100],
    [' 500 ', 500],
    ['007', 7],
    ['12.5', 12],
    ['12.', 12],
    ['1,000.99', 1000],
    ['๑๐๐', 100],
    ['໑໙', 19],
    ['၅၀', 50],
    ['２５００', 2500],
  ])('%j is %i whole baht', (text, expected) => {
    expect(parseTypedAmount(text)).toBe(expected);
  });

  it.each([
    '',
    ' ',
    'abc',
    '12abc',
    '-5',
    '+5',
    '1e3',
    '0x1F',
    '1.2.3',
    '.5',
    'NaN',
    'Infinity',
    '٣',
    '½',
    '฿100',
  ])('%j counts as 0', (text) => {
    expect(parseTypedAmount(text)).toBe(0);
  });

  it('a typed amount is capped at the limit of its field', () => {
    expect(parseTypedAmount('99999', 10_000)).toBe(10_000);
    expect(parseTypedAmount('99999', 123.45)).toBe(123);
    expect(parseTypedAmount('99999', -1)).toBe(0);
    expect(parseTypedAmount('99999', Number.NaN)).toBe(0);
    expect(parseTypedAmount('9'.repeat(400))).toBe(MAX_TYPED_BAHT);
  });

  it('any text gives a whole number within the cap that parses as itself', () => {
    const digits = fc.stringMatching(/^[\d,. ๐-๙]{0,14}$/);
    const anything = fc.oneof(fc.string({ unit: 'binary', maxLength: 8 }), digits, fc.double().map(String));
    fc.assert(
      fc.property(anything, fc.integer({ min: 0, max: MAX_TYPED_BAHT }), (text, max) => {
        const typed = parseTypedAmount(text, max);
        if (!Number.isInteger(typed) || typed < 0 || typed > max || Object.is(typed, -0)) return false;
        const shown = formatMoney(baht(typed), { whole: true });
        return parseTypedAmount(String(typed), max) === typed && parseTypedAmount(shown, max) === typed;
      }),
      settings(30_000),
    );
  });

  it('the amount is never more than the digits that were typed', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[-+,.e\d]{0,12}$/), (text) => {
        const allDigits = Number(text.split('.')[0]?.replace(/\D/g, '') ?? '');
        return parseTypedAmount(text) <= allDigits;
      }),
      settings(10_000),
    );
  });
});
