interface Timed {
  readonly fightingDateTime: string;
}

export interface Timeline {
  /** Full hours, on the device's clock. */
  readonly from: number;
  readonly to: number;
}

const HOUR_MS = 3_600_000;
/** How wide a block is: fights have a beginning, but no end that is known before. */
export const BLOCK_MS = HOUR_MS / 2.5;

/** From the hour of the first fight to the hour after the last; now is within. */
export function timelineOf(matches: readonly Timed[], now: number): Timeline {
  const times = [now, ...matches.map(({ fightingDateTime }) => Date.parse(fightingDateTime))];
  const from = Math.floor(Math.min(...times) / HOUR_MS) * HOUR_MS;
  const to = Math.ceil((Math.max(...times) + BLOCK_MS) / HOUR_MS) * HOUR_MS;
  return { from, to };
}

/** The shortest block. Two fights at the same time are shown side by side. */
const SHORTEST_MS = HOUR_MS / 7.5;

export interface Block {
  readonly at: number;
  readonly length: number;
}

/** The blocks of one stadium by the times of its fights, in their order: each ends where the next one begins. */
export function blocksOf(times: readonly number[]): readonly Block[] {
  let end = -Infinity;
  return times.map((time, index) => {
    const at = Math.max(time, end);
    const length = Math.min(BLOCK_MS, Math.max(SHORTEST_MS, (times[index + 1] ?? Infinity) - at));
    end = at + length;
    return { at, length };
  });
}

/** In percent of the width. */
export function placeOn({ from, to }: Timeline, at: number): number {
  return ((at - from) / (to - from)) * 100;
}

export function hoursOf({ from, to }: Timeline): readonly number[] {
  return Array.from({ length: (to - from) / HOUR_MS }, (_, hour) => from + hour * HOUR_MS);
}
