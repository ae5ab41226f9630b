import type { TransactionType } from './enums.ts';

/** Without 0, 1, I, L, O and U, which are misread or misheard. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 4;

/**
 * The number of a deposit or withdrawal that a player can read out, such as D-5QK7. Derived from the random end of its
 * id: two may share one, so the desk also asks for the amount or the phone number.
 */
export function transferCode(type: TransactionType, id: string): string {
  let rest = Number.parseInt(id.slice(-8), 16);
  let code = '';
  while (code.length < LENGTH) {
    code += SIGNS[rest % SIGNS.length];
    rest = Math.floor(rest / SIGNS.length);
  }
  return `${type === 'deposit' ? 'D' : 'W'}-${code}`;
}
