import { BANGKOK_UTC_OFFSET, bangkokDayRange } from '@sanam/betting';
import { invalidField } from './invalid-field.ts';

/** The timestamps that both databases can store, less a day at either end. */
const EARLIEST = Date.UTC(1900, 0, 1);
const LATEST = Date.UTC(9999, 0, 1);

const WRITTEN = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:\d{2})?)?$/i;

/** A day means its midnight in Bangkok; a time without a zone is Bangkok's too. */
export function readInstantOrDay(field: string, text: string): Date {
  const [, day, minutes = '00:00', seconds = '00', fraction = '0', zone = BANGKOK_UTC_OFFSET] =
    WRITTEN.exec(text) ?? [];
  if (day === undefined || !isCalendarDay(day)) throw invalidField(field, 'date');
  const millis = fraction.slice(0, 3).padEnd(3, '0');
  const instant = new Date(`${day}T${minutes}:${seconds}.${millis}${zone.toUpperCase()}`);
  const time = instant.getTime();
  if (Number.isNaN(time)) throw invalidField(field, 'date');
  if (time < EARLIEST || time >= LATEST) throw invalidField(field, 'range');
  return instant;
}

/** The same day as start and end means that whole day, so a day without a time ends at the next midnight. */
export function readInstantOrDayEnd(field: string, text: string): Date {
  const instant = readInstantOrDay(field, text);
  return text.includes('T') ? instant : bangkokDayRange(instant).to;
}

/** `Date` parses February 31st as March 3rd. */
function isCalendarDay(day: string): boolean {
  const midnight = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
}
