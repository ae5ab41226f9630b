const DAY_MINUTES = 24 * 60;
const USUAL_GAP = 30;
const LONGEST_GAP = 90;
const FIRST = '18:00';

/** When the fight after these would be: as far behind the last as that is behind the one before. */
export function nextTime(times: readonly string[]): string {
  const last = times.at(-1);
  if (last === undefined) return FIRST;
  const gap = toMinutes(last) - toMinutes(times.at(-2) ?? last);
  return toTime(toMinutes(last) + (gap > 0 && gap <= LONGEST_GAP ? gap : USUAL_GAP));
}

function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function toTime(minutes: number): string {
  const inDay = minutes % DAY_MINUTES;
  return [Math.floor(inDay / 60), inDay % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
