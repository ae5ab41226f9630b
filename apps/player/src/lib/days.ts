const DAY_MS = 24 * 60 * 60 * 1000;

/** How many days a range has, its first and last included. */
export function countDays(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS + 1;
}

/** Parses the day in an address; `latest` for the future and for what is not a day. */
export function readDay(text: string | null, latest: string): string {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text) || text > latest || text < EARLIEST) return latest;
  const midnight = new Date(`${text}T00:00:00Z`);
  // `Date` reads February 31st as March 3rd.
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text) ? text : latest;
}

/** Long before the first match. */
const EARLIEST = '2000-01-01';
