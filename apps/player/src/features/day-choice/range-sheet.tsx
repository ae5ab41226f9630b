import { Button, Calendar, Sheet } from '@sanam/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { countDays } from '../../lib/days.ts';
import { formatFullDay } from '../../lib/i18n/day-texts.ts';
import type { Range } from './range-choice.tsx';
import { useCalendarTexts } from './use-calendar-texts.ts';

export interface RangeSheetProps extends RangeFormProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function RangeSheet({ isOpen, onClose, ...form }: RangeSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('bets.chooseDays')} closeLabel={t('common.close')}>
      <RangeForm {...form} />
    </Sheet>
  );
}

interface RangeFormProps {
  readonly range: Range;
  readonly today: string;
  readonly maxDays: number;
  readonly onPick: (range: Range) => void;
}

/** The first tap sets the first day, the second the last; the fields choose which one the next tap sets. */
function RangeForm({ range, today, maxDays, onPick }: RangeFormProps) {
  const { t } = useTranslation();
  const texts = useCalendarTexts();
  const [chosen, setChosen] = useState(range);
  const [end, setEnd] = useState<keyof Range>('from');
  const days = countDays(chosen.from, chosen.to);
  const ends = [
    { name: 'from', label: t('bets.from') },
    { name: 'to', label: t('bets.to') },
  ] as const;

  function pick(day: string) {
    if (end === 'from') {
      setChosen({ from: day, to: day > chosen.to ? day : chosen.to });
      setEnd('to');
    } else if (day < chosen.from) {
      setChosen({ from: day, to: chosen.from });
    } else {
      setChosen({ from: chosen.from, to: day });
      setEnd('from');
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2">
        {ends.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            aria-pressed={end === name}
            onClick={() => setEnd(name)}
            className="min-h-14 rounded-cell border-[1.5px] border-line2 bg-bg px-3 py-1 text-left aria-pressed:border-gold"
          >
            <span className="block text-small text-t2">{label}</span>
            <span className="block text-body font-semibold">{formatFullDay(t, chosen[name])}</span>
          </button>
        ))}
      </div>
      {/* Seven columns of 44 px need nearly the whole width of a small phone. */}
      <div className="-mx-3">
        <Calendar value={chosen[end]} range={chosen} max={today} onPick={pick} {...texts} />
      </div>
      <Button
        isBlock
        size="large"
        disabledReason={days > maxDays ? t('bets.atMostDays', { number: maxDays }) : undefined}
        onClick={() => onPick(chosen)}
      >
        {days === 1 ? t('bets.showDay') : t('bets.showDays', { number: days })}
      </Button>
    </div>
  );
}
