/** A price on the ladder: whoever backs the favourite risks `risk` to win `win`, never less. */
export interface Rung {
  readonly risk: number;
  readonly win: number;
}

export const LEVEL_RUNG: Rung = { risk: 1, win: 1 };

/** Up to here two different rungs never round to level, and 100/1 is the shortest price that still shows (0.01). */
const MAX_TERM = 1_000;
const MAX_RATIO = 100;

/** "10/9" as a rung; undefined for anything a trader cannot have meant, however it was typed. */
export function parseRung(text: string): Rung | undefined {
  const match = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(text);
  if (!match) return undefined;
  const rung = { risk: Number(match[1]), win: Number(match[2]) };
  return isRung(rung) ? rung : undefined;
}

export function nameRung({ risk, win }: Rung): string {
  return `${risk}/${win}`;
}

function isRung({ risk, win }: Rung): boolean {
  return risk <= MAX_TERM && risk >= win && risk <= MAX_RATIO * win;
}
