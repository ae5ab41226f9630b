import { addDays } from '@sanam/betting';
import { DayPicker } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import { formatFullDay } from '../../lib/i18n/day-texts.ts';
import { lazyOverlay } from '../../components/lazy-overlay.tsx';
import { useOverlay } from '../../lib/use-overlay.ts';

const CalendarSheet = lazyOverlay(async () => (await import('./calendar-sheet.tsx')).CalendarSheet);

export interface DayChoiceProps {
  readonly day: string;
  readonly today: string;
  readonly onChange: (day: string) => void;
}

/** Chooses a day: the one before, the one after, or any in the calendar; never one in the future. */
export function DayChoice({ day, today, onChange }: DayChoiceProps) {
  const { t } = useTranslation();
  const calendar = useOverlay();

  return (
    <>
      <DayPicker
        label={dayLabel()}
        chooseLabel={t('bets.chooseDay')}
        previousLabel={t('bets.previousDay')}
        nextLabel={t('bets.nextDay')}
        onChoose={calendar.open}
        onPrevious={() => onChange(addDays(day, -1))}
        onNext={day < today ? () => onChange(addDays(day, 1)) : undefined}
      />
      {calendar.hasOpened && (
        <CalendarSheet
          isOpen={calendar.isOpen}
          onClose={calendar.close}
          day={day}
          today={today}
          onPick={(picked) => {
            calendar.close();
            onChange(picked);
          }}
        />
      )}
    </>
  );

  function dayLabel(): string {
    const written = formatFullDay(t, day);
    return day === today ? t('bets.todayIs', { day: written }) : written;
  }
}
