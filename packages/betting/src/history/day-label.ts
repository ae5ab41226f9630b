import { toBangkokClock } from '../bangkok-time.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The Bangkok day of an instant as the API writes it, "15 Nov 2026"; empty if the text is not an instant. */
export function formatBangkokDay(instant: string): string {
  const local = parseBangkokClock(instant);
  if (!local) return '';
  const day = String(local.getUTCDate()).padStart(2, '0');
  return `${day} ${MONTHS[local.getUTCMonth()]} ${local.getUTCFullYear()}`;
}

/** The time of an instant in Bangkok, "09:05"; empty if the text is not an instant. */
export function formatBangkokTime(instant: string): string {
  return parseBangkokClock(instant)?.toISOString().slice(11, 16) ?? '';
}

/** "15 Nov 2026" as "2026-11-15", which sorts and which screens format in the player's language. */
export function parseDayLabel(label: string): string | undefined {
  const [, day, monthName = '', year] = /^(\d\d) ([A-Z][a-z]{2}) (\d{4})$/.exec(label) ?? [];
  const month = MONTHS.indexOf(monthName) + 1;
  return month === 0 ? undefined : `${year}-${String(month).padStart(2, '0')}-${day}`;
}

function parseBangkokClock(instant: string): Date | undefined {
  const local = toBangkokClock(Date.parse(instant));
  return Number.isNaN(local.getTime()) ? undefined : local;
}
