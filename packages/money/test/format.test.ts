import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  baht,
  favouriteOdds,
  formatMoney,
  formatOdds,
  formatTotalOdds,
  parseBaht,
  rate,
  satang,
  toOddsNumber,
  underdogOdds,
} from '../src/index.ts';
import { totalOdds } from '../src/total-odds.ts';
import { anyAmount, anyRate } from './arbitraries.ts';
import { equal, fraction, fractionOfText } from './exact-rational.ts';
import { settings } from './property.ts';

describe('formatting money', () => {
  it.each([
    [12450.75, '12,450.75'],
    [0, '0.00'],
    [0.05, '0.05'],
    [-0.05, '-0.05'],
    [999, '999.00'],
    [1000, '1,000.00'],
    [-1234567.8, '-1,234,567.80'],
  ])('%d baht is %s', (amount, text) => {
    expect(formatMoney(baht(amount))).toBe(text);
  });

  it('a gain has a plus, a loss a minus, and zero neither', () => {
    expect([900, -100, 0].map((amount) => formatMoney(baht(amount), { sign: true }))).toEqual([
      '+900.00',
      '-100.00',
      '0.00',
    ]);
  });

  it('whole amounts have no decimals, but satang are never hidden', () => {
    expect(formatMoney(baht(1000), { sign: true, whole: true })).toBe('+1,000');
    expect(formatMoney(baht(10000), { whole: true })).toBe('10,000');
    expect(formatMoney(baht(-170), { whole: true })).toBe('-170');
    expect(formatMoney(baht(12450.75), { whole: true })).toBe('12,450.75');
  });

  it('the format is what Intl prints for English and Thai', () => {
    const locales = ['en-US', 'th-TH'].map(
      (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    );
    // A trillion baht either way: there the locale formatter's own floating point is still exact.
    const amounts = fc.integer({ min: -1e14, max: 1e14 }).map(satang);
    fc.assert(
      fc.property(amounts, (amount) =>
        locales.every((locale) => locale.format(amount / 100) === formatMoney(amount)),
      ),
      settings(5_000),
    );
  });

  it('a formatted amount without its commas parses as the same amount', () => {
    fc.assert(
      fc.property(anyAmount, fc.boolean(), fc.boolean(), (amount, sign, whole) => {
        const text = formatMoney(amount, { sign, whole });
        expect(text).toMatch(/^[-+]?\d{1,3}(,\d{3})*(\.\d\d)?$/);
        expect(parseBaht(text.replace('+', '').replaceAll(',', ''))).toBe(amount);
      }),
      settings(5_000),
    );
  });
});

describe('formatting odds', () => {
  it('odds have 2 decimals, and those of an underdog a minus', () => {
    expect(formatOdds(favouriteOdds(rate(9_000)))).toBe('0.90');
    expect(formatOdds(underdogOdds(rate(9_000)))).toBe('-0.90');
    expect(formatOdds(rate(21_111))).toBe('2.11');
    expect(formatOdds(rate(17_000))).toBe('1.70');
    expect(toOddsNumber(underdogOdds(rate(6_667)))).toBe(-0.6667);
  });

  it('favourite and underdog odds of a price have the same digits', () => {
    fc.assert(
      fc.property(
        anyRate,
        (value) => formatOdds(underdogOdds(rate(value + 1))) === `-${formatOdds(rate(value + 1))}`,
      ),
      settings(5_000),
    );
  });

  it('formatted odds are within half a hundredth of the price', () => {
    fc.assert(
      fc.property(anyRate, (value) => {
        const shown = fractionOfText(formatOdds(value).replaceAll(',', ''));
        const off = Number(shown.n * (10_000n / shown.d)) - value;
        return off > -50 && off <= 50;
      }),
      settings(5_000),
    );
  });

  it('total odds keep all 3 decimals', () => {
    expect(formatTotalOdds(totalOdds(7_220))).toBe('7.220');
    expect(formatTotalOdds(totalOdds(1_234_567))).toBe('1,234.567');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000_000_000 }), (thousandths) => {
        const text = formatTotalOdds(totalOdds(thousandths)).replaceAll(',', '');
        return equal(fractionOfText(text), fraction(thousandths, 1_000));
      }),
      settings(5_000),
    );
  });
});
