/** A price on the ladder: a bet on the favourite risks `risk` to win `win`, and `risk` is never the smaller. */
export interface Rung {
  readonly risk: number;
  readonly win: number;
}

/** Within these limits no uneven rung rounds to level, and 100/1 is the shortest price that still displays (0.01). */
const MAX_TERM = 1_000;
const MAX_RATIO = 100;

/** "10/9" as a rung; undefined if the text is not one or lies outside the limits. */
export function parseRung(text: string): Rung | undefined {
  const match = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(text);
  if (!match) return undefined;
  const rung = { risk: Number(match[1]), win: Number(match[2]) };
  return isRung(rung) ? rung : undefined;
}

export function formatRung({ risk, win }: Rung): string {
  return `${risk}/${win}`;
}

function isRung({ risk, win }: Rung): boolean {
  return risk <= MAX_TERM && risk >= win && risk <= MAX_RATIO * win;
}
