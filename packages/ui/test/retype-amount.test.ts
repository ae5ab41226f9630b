import { baht, NO_MONEY } from '@sanam/money';
import { describe, expect, it } from 'vitest';

import { amountText, retypeAmount } from '../src/retype-amount.ts';

/** Types into a field as a player does: `|` is where the caret stands after the keystroke. */
function type(marked: string, maxBaht?: number): string {
  const caret = marked.indexOf('|');
  const retyped = retypeAmount(marked.replace('|', ''), caret, maxBaht);
  return `${retyped.text.slice(0, retyped.caret)}|${retyped.text.slice(retyped.caret)}`;
}

describe('an amount field', () => {
  it('groups thousands while the amount is typed', () => {
    expect(type('1000|')).toBe('1,000|');
    expect(type('1,0000|')).toBe('10,000|');
    expect(type('1,000,0000|')).toBe('10,000,000|');
  });

  it('keeps the caret among the same digits when a comma moves', () => {
    expect(type('12|,345')).toBe('12|,345');
    expect(type('192|,345')).toBe('192|,345');
    expect(type('1,29|34')).toBe('12,9|34');
    expect(type('1|345')).toBe('1|,345');
    expect(type('12|45,678')).toBe('1,2|45,678');
    expect(type('|234,567')).toBe('|234,567');
  });

  it('takes the digits of a Thai keypad and leaves out what is not an amount', () => {
    expect(type('๑๐๐๐|')).toBe('1,000|');
    expect(type('12a|')).toBe('12|');
    expect(type('฿1,500|')).toBe('1,500|');
    expect(type('-50|')).toBe('|');
    expect(type('007|')).toBe('7|');
  });

  it('stops at the most that may be typed', () => {
    expect(type('99999|', 10_000)).toBe('10,000|');
  });

  it('is empty at zero and shows satang that were set from outside', () => {
    expect(amountText(NO_MONEY)).toBe('');
    expect(amountText(baht(12450.75))).toBe('12,450.75');
    expect(retypeAmount('12,450.7', 8).amount).toBe(baht(12450));
  });
});
