import { Calendar, Sheet } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import { useCalendarTexts } from './use-calendar-texts.ts';

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
      {/* Seven columns of 44 px need nearly the whole width of a small phone. */}
      <div className="-mx-3">
        <Calendar value={day} max={today} onPick={onPick} {...useCalendarTexts()} />
      </div>
    </Sheet>
  );
}
