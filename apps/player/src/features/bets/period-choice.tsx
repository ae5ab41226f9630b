import { Segment } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

const PERIODS = [1, 7, 30] as const;
/** More points than this no chart can show. */
export const MAX_DAYS = 366;
const OWN = 'own';

/** How many days a report covers; one when the address has none or a wrong number. */
export function readPeriod(text: string | null): number {
  const days = Number(text);
  return Number.isInteger(days) && days >= 1 && days <= MAX_DAYS ? days : 1;
}

export interface PeriodChoiceProps {
  readonly days: number;
  readonly onDays: (days: number) => void;
  /** The player wants to choose the days in the calendar. */
  readonly onOwn: () => void;
}

export function PeriodChoice({ days, onDays, onOwn }: PeriodChoiceProps) {
  const { t } = useTranslation();
  return (
    <Segment
      label={t('report.period')}
      value={PERIODS.some((one) => one === days) ? String(days) : OWN}
      onChange={(value) => (value === OWN ? onOwn() : onDays(Number(value)))}
      options={[
        ...PERIODS.map((number) => ({
          value: String(number),
          label: number === 1 ? t('report.day') : t('report.days', { number }),
        })),
        { value: OWN, label: t('report.ownRange') },
      ]}
    />
  );
}
