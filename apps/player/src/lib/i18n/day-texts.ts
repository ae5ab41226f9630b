import type { TFunction } from 'i18next';

import type { Month, Weekday } from '../dates.ts';
import { countYear } from './date-texts.ts';

/** "15 พ.ย. 2569": formats the day `2026-11-15` with its full year. */
export function formatFullDay(t: TFunction, day: string): string {
  return writeDay(t, day, day.slice(8));
}

/** "1 พ.ย. 2569": without a leading zero, as for screen readers. */
export function formatSpokenDay(t: TFunction, day: string): string {
  return writeDay(t, day, String(Number(day.slice(8))));
}

function writeDay(t: TFunction, day: string, dayOfMonth: string): string {
  return t('dates.day', {
    day: dayOfMonth,
    month: t(`dates.month.${Number(day.slice(5, 7)) as Month}`),
    year: countYear(Number(day.slice(0, 4))),
  });
}

/** "อา. 15 พ.ย. 2569": with its weekday. */
export function formatWeekday(t: TFunction, day: string): string {
  const weekday = t(`dates.weekday.${new Date(`${day}T00:00:00Z`).getUTCDay() as Weekday}`);
  return `${weekday} ${formatSpokenDay(t, day)}`;
}

/** "15 พ.ย.": without the year. */
export function formatShortDay(t: TFunction, day: string): string {
  return t('bets.shortDay', {
    day: Number(day.slice(8)),
    month: t(`dates.month.${Number(day.slice(5, 7)) as Month}`),
  });
}

/** "พ.ย. 2569" */
export function formatMonth(t: TFunction, year: number, month: number): string {
  return t('bets.monthTitle', { month: t(`dates.month.${month as Month}`), year: countYear(year) });
}
