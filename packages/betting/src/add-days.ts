const DAY_MS = 24 * 60 * 60 * 1000;

/** Adds days to one such as `2026-11-15`; counted in UTC, so that no time zone can shift it. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}
