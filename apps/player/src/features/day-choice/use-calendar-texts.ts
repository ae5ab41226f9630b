import type { CalendarProps } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import { formatMonth, formatSpokenDay } from '../../lib/i18n/day-texts.ts';

type CalendarTexts = Pick<
  CalendarProps,
  'weekdays' | 'monthLabel' | 'dayLabel' | 'previousLabel' | 'nextLabel'
>;

export function useCalendarTexts(): CalendarTexts {
  const { t } = useTranslation();
  return {
    weekdays: WEEKDAY_TEXTS.map((text) => t(text)),
    monthLabel: (year, month) => formatMonth(t, year, month),
    dayLabel: (day) => formatSpokenDay(t, day),
    previousLabel: t('bets.previousMonth'),
    nextLabel: t('bets.nextMonth'),
  };
}

const WEEKDAY_TEXTS = [
  'bets.sunday',
  'bets.monday',
  'bets.tuesday',
  'bets.wednesday',
  'bets.thursday',
  'bets.friday',
  'bets.saturday',
] as const;
