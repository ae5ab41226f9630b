import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';

export interface DayPickerProps {
  /** The chosen day or days. */
  readonly label: string;
  readonly chooseLabel: string;
  readonly previousLabel: string;
  readonly nextLabel: string;
  readonly onChoose: () => void;
  readonly onPrevious: () => void;
  /** Left out where the next day is in the future. */
  readonly onNext?: (() => void) | undefined;
}

/** One day back, the calendar, one day forward. */
export function DayPicker({
  label,
  chooseLabel,
  previousLabel,
  nextLabel,
  onChoose,
  onPrevious,
  onNext,
}: DayPickerProps) {
  return (
    <div className="flex gap-2">
      <button type="button" aria-label={previousLabel} onClick={onPrevious} className={arrowClass}>
        <ChevronLeft aria-hidden strokeWidth={1.75} className="size-5.5" />
      </button>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onChoose}
        className="flex min-h-11 min-w-0 flex-1 items-center justify-center gap-2.5 rounded-cell border-[1.5px] border-ctl bg-s1 px-2 py-1 text-body font-medium active:bg-s3"
      >
        <CalendarDays aria-hidden strokeWidth={1.75} className="size-5 shrink-0 text-t2" />
        <span className="sr-only">{chooseLabel}: </span>
        <span className="min-w-0">{label}</span>
      </button>
      <button
        type="button"
        aria-label={nextLabel}
        disabled={onNext === undefined}
        onClick={onNext}
        className={arrowClass}
      >
        <ChevronRight aria-hidden strokeWidth={1.75} className="size-5.5" />
      </button>
    </div>
  );
}

const arrowClass =
  'flex min-h-11 w-11 shrink-0 items-center justify-center rounded-cell border border-line2 bg-s1 transition-colors duration-(--press) ease-out not-disabled:active:bg-s3 disabled:text-t3';
