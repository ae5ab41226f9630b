import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';

import { addDays, addMonths, monthOf, weeksOf } from './calendar-days.ts';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';

export interface CalendarProps {
  /** `2026-11-15`; of a range, the day that was chosen last. */
  readonly value: string;
  /** Where several days are chosen: the first and the last of them. */
  readonly range?: { readonly from: string; readonly to: string };
  /** The last day that can be chosen. */
  readonly max: string;
  /** From Sunday on. */
  readonly weekdays: readonly string[];
  readonly monthLabel: (year: number, month: number) => string;
  /** A day as a screen reader reads it. */
  readonly dayLabel: (day: string) => string;
  readonly previousLabel: string;
  readonly nextLabel: string;
  readonly onPick: (day: string) => void;
}

/** One month. Arrow keys move by days and weeks, page keys by months; only one day is in the tab order. */
export function Calendar({
  value,
  range: chosen,
  max,
  weekdays,
  monthLabel,
  dayLabel,
  previousLabel,
  nextLabel,
  onPick,
}: CalendarProps) {
  const range = chosen ?? { from: value, to: value };
  const [focused, setFocused] = useState(value);
  const grid = useRef<HTMLTableElement>(null);
  const { year, month } = monthOf(focused);
  const isLastMonth = addMonths(focused, 1).slice(0, 7) > max.slice(0, 7);

  function show(day: string) {
    setFocused(day > max ? max : day);
  }

  function moveWithKeys(press: KeyboardEvent) {
    const next = dayAfterKey(press.key, focused);
    if (next === undefined) return;
    press.preventDefault();
    show(next);
    // The day may be in a month that is rendered only now.
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus());
  }

  return (
    <div>
      <div className="flex items-center">
        <IconButton label={previousLabel} onClick={() => show(addMonths(focused, -1))}>
          <ChevronLeft aria-hidden strokeWidth={1.75} className="size-5.5" />
        </IconButton>
        <p aria-live="polite" className="flex-1 text-center text-name font-semibold">
          {monthLabel(year, month)}
        </p>
        <IconButton label={nextLabel} disabled={isLastMonth} onClick={() => show(addMonths(focused, 1))}>
          <ChevronRight aria-hidden strokeWidth={1.75} className="size-5.5" />
        </IconButton>
      </div>
      <table ref={grid} className="mt-1 w-full table-fixed border-collapse">
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col" className="overflow-hidden py-1 text-tiny font-medium text-t3">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        {/* Six weeks always, so that the sheet keeps its height from month to month. */}
        <tbody>
          {weeksOf(focused).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className={classNames('p-0', day > range.from && day < range.to && 'bg-golds')}>
                  <button
                    type="button"
                    disabled={day > max}
                    tabIndex={day === focused ? 0 : -1}
                    aria-label={dayLabel(day)}
                    aria-pressed={day >= range.from && day <= range.to}
                    onKeyDown={moveWithKeys}
                    onClick={() => onPick(day)}
                    className={classNames(
                      'numerals flex min-h-11 w-full items-center justify-center rounded-cell border border-transparent text-cell font-semibold -outline-offset-2 not-disabled:active:bg-s3 disabled:font-medium disabled:text-t3 disabled:opacity-50',
                      dayLook(day, range),
                      day.slice(0, 7) !== focused.slice(0, 7) && 'text-t3',
                      day === max && 'underline decoration-2 underline-offset-4',
                    )}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function dayAfterKey(key: string, from: string): string | undefined {
  if (key === 'ArrowRight') return addDays(from, 1);
  if (key === 'ArrowLeft') return addDays(from, -1);
  if (key === 'ArrowDown') return addDays(from, 7);
  if (key === 'ArrowUp') return addDays(from, -7);
  if (key === 'PageDown') return addMonths(from, 1);
  if (key === 'PageUp') return addMonths(from, -1);
  return undefined;
}

/** One day alone is tinted; the ends of a range are filled, and the days between them tinted by their cells. */
function dayLook(day: string, { from, to }: { readonly from: string; readonly to: string }): string | false {
  if (day < from || day > to) return false;
  if (from === to) return 'border-goldl bg-golds text-goldt';
  return day === from || day === to ? 'bg-gold text-gold-ink' : 'text-goldt';
}
