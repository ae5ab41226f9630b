/** Slow and exact arithmetic: a fraction is rounded only at the end, from its remainder. */
export interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

export const fraction = (n: number | bigint, d: number | bigint = 1n): Fraction => ({
  n: BigInt(n),
  d: BigInt(d),
});

export function times(...factors: readonly Fraction[]): Fraction {
  return factors.reduce(
    (product, factor) => fraction(product.n * factor.n, product.d * factor.d),
    fraction(1),
  );
}

/** The nearest integer to a fraction that is not negative; exactly half goes up. */
export function nearest({ n, d }: Fraction): bigint {
  const below = n / d;
  const left = n - below * d;
  return left + left < d ? below : below + 1n;
}

/** A decimal text as a fraction, read digit by digit: "12.5" is 125/10. */
export function fractionOfText(text: string): Fraction {
  const [whole = '', decimals = ''] = text.replace('-', '').split('.');
  const magnitude = BigInt(whole + decimals);
  return fraction(text.startsWith('-') ? -magnitude : magnitude, 10n ** BigInt(decimals.length));
}

export const equal = (a: Fraction, b: Fraction): boolean => a.n * b.d === b.n * a.d;
