import { Segment } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

/** How many days a report covers. */
export const PERIODS = [1, 7, 30] as const;
export type PeriodDays = (typeof PERIODS)[number];

export function readPeriod(text: string | null): PeriodDays {
  return PERIODS.find((days) => String(days) === text) ?? 1;
}

export interface PeriodChoiceProps {
  readonly days: PeriodDays;
  readonly onDays: (days: PeriodDays) => void;
}

export function PeriodChoice({ days, onDays }: PeriodChoiceProps) {
  const { t } = useTranslation();
  return (
    <Segment
      label={t('report.period')}
      value={String(days)}
      onChange={(value) => onDays(readPeriod(value))}
      options={PERIODS.map((number) => ({
        value: String(number),
        label: number === 1 ? t('report.day') : t('report.days', { number }),
      }))}
    />
  );
}
