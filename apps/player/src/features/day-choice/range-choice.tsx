import { CalendarDays, ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { lazyOverlay } from '../../components/lazy-overlay.tsx';
import { formatFullDay, formatShortDay } from '../../lib/i18n/day-texts.ts';
import type { Overlay } from '../../lib/use-overlay.ts';

const RangeSheet = lazyOverlay(async () => (await import('./range-sheet.tsx')).RangeSheet);

export interface Range {
  readonly from: string;
  readonly to: string;
}

export interface RangeChoiceProps extends Range {
  readonly today: string;
  readonly maxDays: number;
  /** The calendar, which another control may open as well. */
  readonly calendar: Overlay;
  readonly onChange: (range: Range) => void;
}

/** Shows the chosen days and opens the calendar in which others can be chosen; never a day in the future. */
export function RangeChoice({ from, to, today, maxDays, calendar, onChange }: RangeChoiceProps) {
  const { t } = useTranslation();
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={calendar.open}
        className="flex min-h-12 min-w-0 flex-[1_1_10rem] items-center gap-2.5 rounded-cell border-[1.5px] border-ctl bg-s1 px-3 py-1 text-left text-body font-medium active:bg-s3"
      >
        <CalendarDays aria-hidden strokeWidth={1.75} className="size-5 shrink-0 text-goldt" />
        <span className="sr-only">{t('bets.chooseDays')}: </span>
        <span className="min-w-0 flex-1">{rangeLabel()}</span>
        <ChevronDown aria-hidden strokeWidth={1.75} className="size-5 shrink-0 text-t2" />
      </button>
      {calendar.hasOpened && (
        <RangeSheet
          isOpen={calendar.isOpen}
          onClose={calendar.close}
          range={{ from, to }}
          today={today}
          maxDays={maxDays}
          onPick={(range) => {
            calendar.close();
            onChange(range);
          }}
        />
      )}
    </>
  );

  function rangeLabel(): string {
    const last = formatFullDay(t, to);
    if (from < to) return t('bets.dayRange', { from: formatShortDay(t, from), to: last });
    return to === today ? t('bets.todayIs', { day: last }) : last;
  }
}
