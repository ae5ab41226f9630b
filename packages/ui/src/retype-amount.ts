import { baht, formatMoney, NO_MONEY, parseTypedAmount, type Satang } from '@sanam/money';

export interface RetypedAmount {
  readonly amount: Satang;
  readonly text: string;
  /** Where the caret belongs after the commas moved. */
  readonly caret: number;
}

interface RetypeOptions {
  readonly maxBaht?: number | undefined;
  /** A minus is dropped, since the field has no negative amounts. */
  readonly isUnsigned?: boolean;
}

/**
 * Parses the text of an amount field after a keystroke and formats it with commas. The caret keeps the same digits on
 * its right, so that correcting the middle of a number does not move it to the end. A point or a minus stays where it
 * was typed: if it were removed, the next digit would join those before it and make the amount larger.
 */
export function retypeAmount(
  typed: string,
  caret: number,
  { maxBaht, isUnsigned = false }: RetypeOptions = {},
): RetypedAmount {
  if (MINUS.test(typed)) {
    if (!isUnsigned) return keepAsTyped(typed, caret);
    const before = withoutMinus(typed.slice(0, caret));
    return retypeAmount(withoutMinus(typed), before.length, { maxBaht });
  }
  const point = typed.search(POINT);
  const whole = point < 0 ? typed : typed.slice(0, point);
  const amount = baht(parseTypedAmount(whole.replace(STRAY, ''), maxBaht));
  const grouped = amountText(amount);
  const text = point < 0 ? grouped : `${grouped}.`;
  if (caret > whole.length) return { amount, text, caret: text.length };
  const digitsAfter = countDigits(whole.slice(caret));
  let place = grouped.length;
  for (let passed = 0; place > 0 && passed < digitsAfter; place -= 1) {
    if (grouped[place - 1] !== ',') passed += 1;
  }
  // Before a comma rather than after it, where a backspace would only delete the comma.
  return { amount, text, caret: grouped[place - 1] === ',' ? place - 1 : place };
}

function withoutMinus(typed: string): string {
  return typed.replace(MINUS_ANYWHERE, '');
}

/** A text with a minus is no amount until the minus is removed. */
function keepAsTyped(typed: string, caret: number): RetypedAmount {
  return {
    amount: NO_MONEY,
    text: typed.replace(STRAY, ''),
    caret: typed.slice(0, caret).replace(STRAY, '').length,
  };
}

/** An empty field instead of a zero, so that the first digit typed is the first digit of the amount. */
export function amountText(amount: Satang): string {
  return amount === 0 ? '' : formatMoney(amount, { whole: true });
}

function countDigits(text: string): number {
  return text.replace(/\P{Nd}/gu, '').length;
}

/** From a keypad, a Chinese keyboard or pasted text. */
const POINT = /[.．。]/;
const MINUS = /[\p{Pd}−]/u;
const MINUS_ANYWHERE = /[\p{Pd}−]/gu;

/** A mistyped letter or a pasted ฿ does not clear the amount. */
const STRAY = /[^\p{Nd}\p{Pd}−.,]/gu;
