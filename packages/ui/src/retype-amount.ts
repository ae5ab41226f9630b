import { baht, formatMoney, parseTypedAmount, type Satang } from '@sanam/money';

export interface RetypedAmount {
  readonly amount: Satang;
  readonly text: string;
  /** Where the caret belongs after the commas moved. */
  readonly caret: number;
}

/**
 * Reads what an amount field holds after a keystroke and writes it again with its commas. The caret keeps the same
 * digits on its right, so that correcting the middle of a number does not throw it to the end.
 */
export function retypeAmount(typed: string, caret: number, maxBaht?: number): RetypedAmount {
  const amount = baht(parseTypedAmount(typed.replace(STRAY, ''), maxBaht));
  const text = amountText(amount);
  const digitsAfter = countDigits(typed.slice(caret));
  let place = text.length;
  for (let passed = 0; place > 0 && passed < digitsAfter; place -= 1) {
    if (text[place - 1] !== ',') passed += 1;
  }
  // Before a comma rather than after it, where a backspace would only take the comma.
  return { amount, text, caret: text[place - 1] === ',' ? place - 1 : place };
}

/** An empty field instead of a zero, so that the first digit typed is the first digit of the amount. */
export function amountText(amount: Satang): string {
  return amount === 0 ? '' : formatMoney(amount, { whole: true });
}

function countDigits(text: string): number {
  return text.replace(/\P{Nd}/gu, '').length;
}

/** A letter hit by mistake, or a ฿ that was pasted along, does not wipe out the amount. */
const STRAY = /[^\p{Nd}.,-]/gu;
