import { toBangkokDay } from '@sanam/betting';
import type { TFunction } from 'i18next';

import { toWallClock } from '../dates.ts';
import { currentLanguage } from './current-language.ts';

/** "อา. 15 พ.ย. 13:42": weekday, day and time in Bangkok. */
export function formatStamp(t: TFunction, moment: Date): string {
  const { weekday, day, month, time } = toWallClock(moment);
  return t('dates.stamp', {
    weekday: t(`dates.weekday.${weekday}`),
    day,
    month: t(`dates.month.${month}`),
    time,
  });
}

/** "15 พ.ย. 69": a day in Bangkok with two digits each for day and year; Thai uses the Buddhist year. */
export function formatDay(t: TFunction, moment: Date): string {
  const { day, month, year } = toWallClock(moment);
  return t('dates.day', {
    day: String(day).padStart(2, '0'),
    month: t(`dates.month.${month}`),
    year: String(countYear(year) % 100).padStart(2, '0'),
  });
}

/** "13:42", or "16 พ.ย. 69 · 13:42" when it is not today in Bangkok. */
export function formatFightTime(t: TFunction, moment: Date): string {
  const { time } = toWallClock(moment);
  return toBangkokDay(moment) === toBangkokDay(new Date()) ? time : `${formatDay(t, moment)} · ${time}`;
}

/** The Buddhist year in Thai, the common year in other languages. */
export function countYear(year: number): number {
  return currentLanguage() === 'th' ? year + 543 : year;
}
