import type { BetTransaction } from '@sanam/contract';
import { addSatang, baht, NO_MONEY, subtractSatang, type Satang } from '@sanam/money';

/** What a decided bet has won or lost. */
export function netOf({ payoutAmount, deductAmount }: BetTransaction): Satang {
  return subtractSatang(baht(payoutAmount), baht(deductAmount));
}

export function sumOf(amounts: readonly Satang[]): Satang {
  return amounts.reduce((sum, amount) => addSatang(sum, amount), NO_MONEY);
}

export function netColour(net: Satang): string {
  if (net === 0) return 'text-t1';
  return net > 0 ? 'text-gain' : 'text-loss';
}
