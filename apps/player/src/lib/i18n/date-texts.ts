import type { TFunction } from 'i18next';

import { toWallClock, type Month } from '../dates.ts';
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

/** "15 พ.ย. 69": a day in Bangkok with two figures each for day and year, which Thais count from the Buddha. */
export function formatDay(t: TFunction, moment: Date): string {
  const { day, month, year } = toWallClock(moment);
  return t('dates.day', {
    day: String(day).padStart(2, '0'),
    month: t(`dates.month.${month}`),
    year: String(countYear(year) % 100).padStart(2, '0'),
  });
}

/** "15 พ.ย. 2569": a day written `2026-11-15`, with its whole year. */
export function formatFullDay(t: TFunction, day: string): string {
  return t('dates.day', {
    day: day.slice(8),
    month: t(`dates.month.${Number(day.slice(5, 7)) as Month}`),
    year: countYear(Number(day.slice(0, 4))),
  });
}

/** "พ.ย. 2569" */
export function formatMonth(t: TFunction, year: number, month: number): string {
  return t('bets.monthTitle', { month: t(`dates.month.${month as Month}`), year: countYear(year) });
}

/** Thais count from the Buddha. */
function countYear(year: number): number {
  return currentLanguage() === 'th' ? year + 543 : year;
}
