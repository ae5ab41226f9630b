/** Days are strings such as `2026-11-15`, counted in UTC, so that no time zone can shift them. */
const DAY_MS = 24 * 60 * 60 * 1000;
const WEEKS_SHOWN = 6;

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** The same day of another month, or the last day of a shorter month. */
export function addMonths(day: string, count: number): string {
  const { year, month } = monthOf(day);
  const first = new Date(Date.UTC(year, month - 1 + count, 1));
  const last = new Date(Date.UTC(year, month + count, 0));
  first.setUTCDate(Math.min(Number(day.slice(8)), last.getUTCDate()));
  return first.toISOString().slice(0, 10);
}

/** Month 1 to 12. */
export function monthOf(day: string): { year: number; month: number } {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) };
}

/** The six weeks, from Sunday on, that show the month of a day. */
export function weeksOf(day: string): string[][] {
  const first = `${day.slice(0, 8)}01`;
  const sunday = addDays(first, -new Date(`${first}T00:00:00Z`).getUTCDay());
  return Array.from({ length: WEEKS_SHOWN }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => addDays(sunday, week * 7 + weekday)),
  );
}
