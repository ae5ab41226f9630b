const DAY_MS = 24 * 60 * 60 * 1000;
/** Bangkok is seven hours ahead of UTC all year. */
const BANGKOK_OFFSET_MS = 7 * 60 * 60 * 1000;

/** The Bangkok day of a moment, `2026-11-15`. */
export function toDay(moment: Date): string {
  return new Date(moment.getTime() + BANGKOK_OFFSET_MS).toISOString().slice(0, 10);
}

/** When a Bangkok day begins. */
export function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) - BANGKOK_OFFSET_MS;
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** The day of an address; `latest` for the future and for what names no day. */
export function readDay(text: string | null, latest: string): string {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text) || text > latest || text < EARLIEST) return latest;
  const midnight = new Date(`${text}T00:00:00Z`);
  // `Date` takes February 31st for March 3rd.
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text) ? text : latest;
}

/** Long before the first match. */
const EARLIEST = '2000-01-01';
