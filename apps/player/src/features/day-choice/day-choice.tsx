import { DayPicker } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import { addDays } from '../../lib/days.ts';
import { formatFullDay, formatShortDay } from '../../lib/i18n/day-texts.ts';
import { lazyOverlay } from '../../components/lazy-overlay.tsx';
import { useOverlay } from '../../lib/use-overlay.ts';

const CalendarSheet = lazyOverlay(async () => (await import('./calendar-sheet.tsx')).CalendarSheet);

export interface DayChoiceProps {
  /** The chosen day, or the last of the chosen days. */
  readonly day: string;
  readonly today: string;
  /** How many days are shown together; also the step of the arrows. */
  readonly days?: number;
  readonly onChange: (day: string) => void;
}

/** Chooses a day: the one before, the one after, or any in the calendar; never one in the future. */
export function DayChoice({ day, today, days = 1, onChange }: DayChoiceProps) {
  const { t } = useTranslation();
  const calendar = useOverlay();
  const isOneDay = days === 1;

  function moveTo(next: string) {
    onChange(next > today ? today : next);
  }

  return (
    <>
      <DayPicker
        label={isOneDay ? dayLabel() : rangeLabel()}
        chooseLabel={t('bets.chooseDay')}
        previousLabel={t(isOneDay ? 'bets.previousDay' : 'bets.earlier')}
        nextLabel={t(isOneDay ? 'bets.nextDay' : 'bets.later')}
        onChoose={calendar.open}
        onPrevious={() => moveTo(addDays(day, -days))}
        onNext={day < today ? () => moveTo(addDays(day, days)) : undefined}
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

  function rangeLabel(): string {
    return t('bets.dayRange', {
      from: formatShortDay(t, addDays(day, 1 - days)),
      to: formatFullDay(t, day),
    });
  }
}
