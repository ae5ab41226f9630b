import { Calendar, Sheet } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import type { Weekday } from '../../lib/dates.ts';
import { formatFullDay, formatMonth } from '../../lib/i18n/day-texts.ts';

export interface CalendarSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly day: string;
  readonly today: string;
  readonly onPick: (day: string) => void;
}

export function CalendarSheet({ isOpen, onClose, day, today, onPick }: CalendarSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('bets.chooseDay')} closeLabel={t('common.close')}>
      {/* Seven columns of 44 need nearly all of a small phone. */}
      <div className="-mx-3">
        <Calendar
          value={day}
          max={today}
          weekdays={WEEKDAYS.map((weekday) => t(`dates.weekday.${weekday}`))}
          monthLabel={(year, month) => formatMonth(t, year, month)}
          dayLabel={(one) => formatFullDay(t, one)}
          previousLabel={t('bets.previousMonth')}
          nextLabel={t('bets.nextMonth')}
          onPick={onPick}
        />
      </div>
    </Sheet>
  );
}

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const satisfies readonly Weekday[];
