/*
 * A second, slow implementation of the betting rules: exact fractions, outcomes as a table, one rounding where the
 * rules have one. It shares no code with the package, so a mistake goes unnoticed only if it is made in both.
 */

export interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

export const fraction = (n: number | bigint, d: number | bigint = 1n): Fraction => ({
  n: BigInt(n),
  d: BigInt(d),
});

export const times = (...factors: readonly Fraction[]): Fraction =>
  factors.reduce((product, factor) => fraction(product.n * factor.n, product.d * factor.d), fraction(1));

/** The nearest whole number, found from the remainder; exactly half goes up. */
export function nearest({ n, d }: Fraction): bigint {
  const below = n / d;
  const left = n - below * d;
  return left + left < d ? below : below + 1n;
}

/** A rate keeps 4 decimals. */
const rateFraction = (exact: Fraction): Fraction => fraction(nearest(times(exact, fraction(10_000))), 10_000);

export interface ModelRate {
  readonly multiply: Fraction;
  readonly deduct: Fraction;
}

export function modelRates({ a, b }: { a: number; b: number }): {
  favourite: ModelRate;
  underdog: ModelRate;
} {
  return {
    favourite: { multiply: rateFraction(fraction(b, a)), deduct: fraction(1) },
    underdog: { multiply: rateFraction(fraction(a, b)), deduct: rateFraction(fraction(b, a)) },
  };
}

export interface ModelTerms {
  readonly taken: bigint;
  readonly win: bigint;
}

export function modelSideBet(amount: Fraction, { multiply, deduct }: ModelRate): ModelTerms {
  return {
    taken: nearest(times(amount, deduct)),
    win: nearest(times(amount, winFraction(multiply, deduct))),
  };
}

function winFraction(multiply: Fraction, deduct: Fraction): Fraction {
  if (multiply.n <= multiply.d) return multiply;
  return isRoundedReciprocal(multiply, deduct) ? fraction(1) : times(multiply, deduct);
}

/** The product of two numbers that are each off by half a ten-thousandth is off by half their sum. */
function isRoundedReciprocal(multiply: Fraction, deduct: Fraction): boolean {
  const [m, d] = [multiply, deduct].map(({ n, d: under }) => (n * 10_000n) / under) as [bigint, bigint];
  const off = m * d - 100_000_000n;
  return d < 10_000n && -(m + d + 1n) <= 2n * off && 2n * off <= m + d + 1n;
}

export function modelDrawBet(amount: Fraction): ModelTerms {
  return { taken: nearest(amount), win: nearest(times(amount, fraction(17, 10))) - nearest(amount) };
}

export const OUTCOMES = {
  RED: { RED: 'WIN', BLUE: 'LOST', DRAW: 'DRAW', CANCEL: 'DRAW' },
  BLUE: { RED: 'LOST', BLUE: 'WIN', DRAW: 'DRAW', CANCEL: 'DRAW' },
  DRAW: { RED: 'LOST', BLUE: 'LOST', DRAW: 'WIN', CANCEL: 'DRAW' },
  NODRAW: { RED: 'WIN', BLUE: 'WIN', DRAW: 'LOST', CANCEL: 'DRAW' },
} as const;

export function modelCredit({ taken, win }: ModelTerms, outcome: 'WIN' | 'LOST' | 'DRAW'): bigint {
  if (outcome === 'WIN') return taken + win;
  return outcome === 'DRAW' ? taken : 0n;
}

/** Total odds in thousandths; a leg's odds are one more than its multiply. */
export function modelTotal(multiplies: readonly Fraction[]): bigint {
  return nearest(times(fraction(1_000), ...multiplies.map(({ n, d }) => fraction(n + d, d))));
}

export interface ModelLeg {
  readonly multiply: Fraction;
  readonly outcome: 'WAIT' | 'WIN' | 'LOST' | 'DRAW';
}

/** What a multi bet pays into the wallet; undefined while it is open. */
export function modelMultiCredit(amount: Fraction, legs: readonly ModelLeg[]): bigint | undefined {
  const won: Fraction[] = [];
  let isOpen = false;
  for (const { multiply, outcome } of legs) {
    if (outcome === 'LOST') return 0n;
    if (outcome === 'WAIT') isOpen = true;
    if (outcome === 'WIN') won.push(multiply);
  }
  return isOpen ? undefined : nearest(times(amount, fraction(modelTotal(won), 1_000)));
}
