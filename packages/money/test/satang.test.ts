import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addSatang,
  baht,
  capSatang,
  isWholeBaht,
  MAX_JSON_SATANG,
  MAX_SATANG,
  negateSatang,
  parseBaht,
  satang,
  subtractSatang,
  sumSatang,
  toBaht,
  toBalanceString,
} from '../src/index.ts';
import { anyAmount } from './arbitraries.ts';
import { equal, fraction, fractionOfText } from './exact-rational.ts';
import { settings } from './property.ts';

describe('satang', () => {
  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, MAX_SATANG + 1, -MAX_SATANG - 1])(
    '%s is no amount in satang',
    (value) => {
      expect(() => satang(value)).toThrow(RangeError);
    },
  );

  it('there is no negative zero', () => {
    expect(Object.is(satang(-0), 0)).toBe(true);
    expect(Object.is(negateSatang(satang(0)), 0)).toBe(true);
    expect(Object.is(parseBaht('-0.00'), 0)).toBe(true);
  });

  it('a sum that is too large throws instead of being rounded', () => {
    expect(() => addSatang(satang(MAX_SATANG), satang(1))).toThrow(RangeError);
    expect(() => subtractSatang(satang(-MAX_SATANG), satang(1))).toThrow(RangeError);
    expect(() => sumSatang([satang(MAX_SATANG), satang(MAX_SATANG)])).toThrow(RangeError);
  });

  it('amounts are added, negated, capped and checked for whole baht', () => {
    expect(sumSatang([baht(90), baht(0.5), negateSatang(baht(100))])).toBe(-950);
    expect(capSatang(baht(500), baht(123.45))).toBe(12345);
    expect(capSatang(baht(100), baht(123.45))).toBe(10000);
    expect([isWholeBaht(baht(-3)), isWholeBaht(baht(3.01))]).toEqual([true, false]);
  });
});

describe('baht in the API', () => {
  it.each([
    ['12450.75', 1245075],
    ['1234.5', 123450],
    ['0', 0],
    ['0.01', 1],
    ['-90.00', -9000],
    ['90000000000000', MAX_SATANG],
    [0.29, 29],
    [1.1, 110],
    [4.35, 435],
    [1000000, 100000000],
  ])('%s is %i satang', (value, expected) => {
    expect(parseBaht(value)).toBe(expected);
  });

  it.each([
    '',
    ' 1',
    '1 ',
    '+1',
    '.5',
    '1.',
    '01',
    '1,000',
    '1.005',
    '1e3',
    '0x10',
    'NaN',
    'Infinity',
    '--1',
    '๑๐',
    '90000000000000.01',
    '9'.repeat(500),
    0.1 + 0.2,
    1e21,
    1e-7,
    Number.NaN,
    Number.NEGATIVE_INFINITY,
  ])('%j is not an amount', (value) => {
    expect(parseBaht(value)).toBeUndefined();
  });

  it('a constant amount that is invalid throws', () => {
    expect(baht(100)).toBe(10000);
    expect(() => baht(1.005)).toThrow(RangeError);
  });

  it('amounts parse as the same satang from text and from a JSON number', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        const text = toBalanceString(amount);
        expect(text).toMatch(/^-?(0|[1-9]\d*)\.\d\d$/);
        expect(equal(fractionOfText(text), fraction(amount, 100))).toBe(true);
        expect(parseBaht(text)).toBe(amount);
        if (Math.abs(amount) <= MAX_JSON_SATANG) {
          expect(parseBaht(JSON.parse(JSON.stringify(toBaht(amount))) as number)).toBe(amount);
        }
      }),
      settings(10_000),
    );
  });

  it('an amount becomes a JSON number only while that is exact', () => {
    expect(toBaht(satang(MAX_JSON_SATANG - 1))).toBe(69999999999999.99);
    expect(() => toBaht(satang(MAX_JSON_SATANG + 1))).toThrow(RangeError);
    // Above the limit two amounts have the same JSON number.
    expect((MAX_SATANG - 1) / 100).toBe((MAX_SATANG - 2) / 100);
  });

  it('parsing never throws and accepts only plain decimals', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.stringMatching(/^[-+.,e \d]{0,20}$/),
    );
    fc.assert(
      fc.property(text, (value) => {
        const parsed = parseBaht(value);
        if (parsed !== undefined) expect(equal(fractionOfText(value), fraction(parsed, 100))).toBe(true);
      }),
      settings(20_000),
    );
  });
});
