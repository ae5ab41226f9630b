import { addDays } from '@sanam/betting';
import { IconButton, Segment, TextField } from '@sanam/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';

import { daysOf, PERIODS, type DayRange, type Period } from '../../lib/report-period.ts';
import { useReportTexts } from '../../state/report-texts.ts';
import { today } from '../../state/reports.ts';

export interface ChosenPeriod extends DayRange {
  readonly period: Period;
}

interface PeriodBarProps {
  readonly chosen: ChosenPeriod;
  readonly onChoose: (chosen: ChosenPeriod) => void;
}

/** Which days are added up; a period ends today unless another day is chosen. */
export function PeriodBar({ chosen, onChoose }: PeriodBarProps) {
  const texts = useReportTexts();
  const { period, from, to } = chosen;
  const length = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  const move = (by: number) =>
    onChoose({ period, from: addDays(from, by * length), to: addDays(to, by * length) });
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1 basis-72">
        <Segment
          isSmall
          label={texts.period}
          options={PERIODS.map((value) => ({ value, label: texts.periods[value] }))}
          value={period}
          onChange={(value) =>
            onChoose({ period: value, ...daysOf(value, value === period ? to : today(), chosen) })
          }
        />
      </div>
      {period === 'range' ? (
        <>
          <TextField
            type="date"
            name="from"
            label={texts.from}
            value={from}
            max={to}
            onChange={({ currentTarget: { value } }) => value !== '' && onChoose({ period, from: value, to })}
          />
          <TextField
            type="date"
            name="to"
            label={texts.to}
            value={to}
            min={from}
            onChange={({ currentTarget: { value } }) => value !== '' && onChoose({ period, from, to: value })}
          />
        </>
      ) : (
        <div className="flex">
          <IconButton label={texts.earlier} onClick={() => move(-1)}>
            <ChevronLeft aria-hidden strokeWidth={1.75} className="size-5" />
          </IconButton>
          <IconButton label={texts.later} disabled={to >= today()} onClick={() => move(1)}>
            <ChevronRight aria-hidden strokeWidth={1.75} className="size-5" />
          </IconButton>
        </div>
      )}
    </div>
  );
}
