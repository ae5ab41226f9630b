import { rateOfRatio, type Rate } from '@sanam/money';

/**
 * A price on the ladder: a bet on the favourite risks `risk` to win `win`, and `risk` is never the smaller. Both are
 * whole numbers or half ones.
 */
export interface Rung {
  readonly risk: number;
  readonly win: number;
}

/** Within these limits no uneven rung rounds to level, and 100/1 is the shortest price that still displays (0.01). */
const MAX_TERM = 1_000;
const MAX_RATIO = 100;

/** "10/9" or "10/8.5" as a rung; undefined if the text is not one or lies outside the limits. */
export function parseRung(text: string): Rung | undefined {
  const match = /^([1-9]\d{0,3}(?:\.5)?)\/([1-9]\d{0,3}(?:\.5)?)$/.exec(text);
  if (!match) return undefined;
  const rung = { risk: Number(match[1]), win: Number(match[2]) };
  return isRung(rung) ? rung : undefined;
}

export function formatRung({ risk, win }: Rung): string {
  return `${risk}/${win}`;
}

/** What a bet on the favourite wins for each baht risked. */
export function priceOfRung({ risk, win }: Rung): Rate {
  return rateOfRatio(2 * win, 2 * risk);
}

/** In hundredths of a Malay price. */
const MAX_SPREAD = 40;
const HUNDREDTH = 100;

/** Whether the house may take this spread at this rung: even, and it leaves the favourite at least 0.01 to win. */
export function takesSpread(rung: Rung, spread: number): boolean {
  const isSpread = Number.isInteger(spread) && spread % 2 === 0 && spread >= 0 && spread <= MAX_SPREAD;
  return isSpread && priceOfRung(rung) - halfSpread(spread) >= HUNDREDTH;
}

/** Half of a spread in ten-thousandths. */
export function halfSpread(spread: number): number {
  return (spread / 2) * HUNDREDTH;
}

function isRung({ risk, win }: Rung): boolean {
  return risk <= MAX_TERM && risk >= win && risk <= MAX_RATIO * win;
}
