interface Run {
  readonly verifiedAt: string;
  readonly violatedRules: number;
}

export interface RunMark<Listed> {
  readonly run: Listed;
  /** Much more time had passed since the one before than between a server's own verifications. */
  readonly isLate: boolean;
}

/** Verifications that are a little late are normal. */
const LATE_SHARE = 1.5;
const MINUTE_MS = 60_000;

/** The oldest first, each with whether it was late. Where no server verifies by itself, none is. */
export function markRuns<Listed extends Run>(
  newestFirst: readonly Listed[],
  everyMinutes: number,
): readonly RunMark<Listed>[] {
  const runs = newestFirst.toReversed();
  return runs.map((run, place) => {
    const before = runs[place - 1];
    const gapMs = before === undefined ? 0 : Date.parse(run.verifiedAt) - Date.parse(before.verifiedAt);
    return { run, isLate: everyMinutes > 0 && gapMs > everyMinutes * MINUTE_MS * LATE_SHARE };
  });
}

/** When a server verifies next; undefined where none does so by itself. */
export function nextRunAt(newestFirst: readonly Run[], everyMinutes: number): number | undefined {
  const [last] = newestFirst;
  return last === undefined || everyMinutes === 0
    ? undefined
    : Date.parse(last.verifiedAt) + everyMinutes * MINUTE_MS;
}
