import { toBangkokClock } from '@sanam/betting';

/** Date and time in Bangkok. */
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
 * Numbers only; the bundles have the names of days and months. Computed without `Intl`, because some browsers print
 * Burmese digits and the first use of a time zone takes a slow phone a tenth of a second.
 */
export function toWallClock(moment: Date): WallClock {
  const wall = toBangkokClock(moment.getTime());
  return {
    year: wall.getUTCFullYear(),
    month: (wall.getUTCMonth() + 1) as Month,
    day: wall.getUTCDate(),
    weekday: wall.getUTCDay() as Weekday,
    time: toHourMinute(moment.getTime()),
  };
}

/** `13:41` */
export function toHourMinute(moment: number | string): string {
  return toClockTime(moment).slice(0, 5);
}

/** `13:41:52` */
export function toClockTime(moment: number | string): string {
  return toBangkokClock(new Date(moment).getTime()).toISOString().slice(11, 19);
}
