/** Bangkok has been UTC+7 all year since long before the first bet, so adding the offset gives its clock. */
export const BANGKOK_UTC_OFFSET = '+07:00';
export const BANGKOK_TIME_ZONE = 'Asia/Bangkok';
const OFFSET_MS = 7 * 60 * 60 * 1_000;
const NIGHT_BEGINS_MS = 6 * 60 * 60 * 1_000;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** An instant moved so that its UTC fields are what a clock in Bangkok shows. */
export function toBangkokClock(instantMs: number): Date {
  return new Date(instantMs + OFFSET_MS);
}

/** The Bangkok day of an instant, `2026-11-15`. */
export function toBangkokDay(instant: Date): string {
  return toBangkokClock(instant.getTime()).toISOString().slice(0, 10);
}

/** When a Bangkok day such as `2026-11-15` begins. */
export function startOfBangkokDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) - OFFSET_MS;
}

/** The Bangkok day that an instant lies in, from its midnight to the next. */
export function bangkokDayRange(instant: Date): { from: Date; to: Date } {
  const from = Math.floor((instant.getTime() + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS;
  return { from: new Date(from), to: new Date(from + DAY_MS) };
}

/** The night of a fight, from 06:00 to 06:00 in Bangkok, as the day on which it begins. */
export function matchNightOf(instant: Date): string {
  return toBangkokDay(new Date(instant.getTime() - NIGHT_BEGINS_MS));
}
