import { baht, NO_MONEY, type Satang } from '@sanam/money';
import { describe, expect, it } from 'vitest';

import { amountText, retypeAmount } from '../src/retype-amount.ts';

/** Types into a field as a player does: `|` is where the caret stands after the keystroke. */
function type(marked: string, maxBaht?: number): string {
  const caret = marked.indexOf('|');
  const retyped = retypeAmount(marked.replace('|', ''), caret, { maxBaht });
  return `${retyped.text.slice(0, retyped.caret)}|${retyped.text.slice(retyped.caret)}`;
}

/** One key after the other at the end of the field, each after the field was rendered for the one before. */
function typeKeys(keys: string): { text: string; amount: Satang } {
  let [text, amount] = ['', NO_MONEY];
  for (const key of keys) ({ text, amount } = retypeAmount(text + key, text.length + 1));
  return { text, amount };
}

describe('an amount field', () => {
  it('groups thousands while the amount is typed', () => {
    expect(type('1000|')).toBe('1,000|');
    expect(type('1,0000|')).toBe('10,000|');
    expect(type('1,000,0000|')).toBe('10,000,000|');
  });

  it('a field keeps the caret among the same digits when a comma moves', () => {
    expect(type('12|,345')).toBe('12|,345');
    expect(type('192|,345')).toBe('192|,345');
    expect(type('1,29|34')).toBe('12,9|34');
    expect(type('1|345')).toBe('1|,345');
    expect(type('12|45,678')).toBe('1,2|45,678');
    expect(type('|234,567')).toBe('|234,567');
  });

  it('accepts Thai digits and drops characters that belong to no amount', () => {
    expect(type('๑๐๐๐|')).toBe('1,000|');
    expect(type('12a|')).toBe('12|');
    expect(type('฿1,500|')).toBe('1,500|');
    expect(type('007|')).toBe('7|');
  });

  it('a field keeps a point and ignores digits after it', () => {
    expect(typeKeys('12.5')).toEqual({ text: '12.', amount: baht(12) });
    expect(typeKeys('1,250.99')).toEqual({ text: '1,250.', amount: baht(1250) });
    expect(typeKeys('๑๒。๕')).toEqual({ text: '12.', amount: baht(12) });
    expect(typeKeys('.5')).toEqual({ text: '.', amount: NO_MONEY });
    expect(typeKeys('0.50')).toEqual({ text: '.', amount: NO_MONEY });
    expect(type('1.|2,345')).toBe('1.|');
    expect(type('312|.')).toBe('312|.');
    expect(type('1|2.')).toBe('1|2.');
    expect(type('1234|.')).toBe('1,234|.');
    expect(type('123|')).toBe('123|');
  });

  it('drops a minus where there are no negative amounts', () => {
    expect(retypeAmount('1-50', 2, { isUnsigned: true })).toEqual({
      amount: baht(150),
      text: '150',
      caret: 1,
    });
    expect(retypeAmount('−', 1, { isUnsigned: true })).toEqual({ amount: NO_MONEY, text: '', caret: 0 });
  });

  it('a field keeps a minus, which makes it no amount', () => {
    for (const minus of ['-', '−', '–']) {
      expect(typeKeys(`${minus}50`)).toEqual({ text: `${minus}50`, amount: NO_MONEY });
    }
    expect(typeKeys('1-50')).toEqual({ text: '1-50', amount: NO_MONEY });
    expect(type('-|1,500')).toBe('-|1,500');
    expect(type('|1,500')).toBe('|1,500');
  });

  it('a field never yields a larger amount than was typed', () => {
    for (const keys of ['12.5', '0.99', '9.999', '-7', '5-3', '1.2.3', '100.0', '2,500.75', '−1.5']) {
      const read = Number(keys.replaceAll(',', ''));
      const { amount } = typeKeys(keys);
      expect(amount / 100, keys).toBeLessThanOrEqual(Math.max(0, Number.isNaN(read) ? 1 : read));
    }
  });

  it('a field stops at the maximum', () => {
    expect(type('99999|', 10_000)).toBe('10,000|');
  });

  it('a field is empty at zero and shows satang that were set from outside', () => {
    expect(amountText(NO_MONEY)).toBe('');
    expect(amountText(baht(12450.75))).toBe('12,450.75');
    expect(retypeAmount('12,450.7', 8)).toEqual({ amount: baht(12_450), text: '12,450.', caret: 7 });
    expect(type('12|,450.75')).toBe('12|,450.');
  });
});
