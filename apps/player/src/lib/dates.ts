import { TIME_ZONE } from '@sanam/contract';

/** A moment as a clock on a Bangkok wall shows it. */
export interface WallClock {
  readonly year: number;
  /** 1 to 12. */
  readonly month: Month;
  readonly day: number;
  /** 0 is Sunday. */
  readonly weekday: Weekday;
  /** `13:42` */
  readonly time: string;
}

export type Month = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12;
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/**
 * Figures only: the names of days and months are the bundles' own, since browsers know no Lao or Burmese ones
 * and some print Burmese digits.
 */
export function toWallClock(moment: Date): WallClock {
  const parts = new Map(FORMAT.formatToParts(moment).map((part) => [part.type, part.value]));
  const year = Number(parts.get('year'));
  const month = Number(parts.get('month')) as Month;
  const day = Number(parts.get('day'));
  return {
    year,
    month,
    day,
    weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() as Weekday,
    time: `${parts.get('hour')}:${parts.get('minute')}`,
  };
}

/** `13:41:52` in Bangkok, which is seven hours ahead of UTC all year. */
export function toClockTime(moment: number | string): string {
  return new Date(new Date(moment).getTime() + BANGKOK_OFFSET_MS).toISOString().slice(11, 19);
}

const BANGKOK_OFFSET_MS = 7 * 60 * 60 * 1000;

const FORMAT = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  calendar: 'gregory',
  numberingSystem: 'latn',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
