import { Strip } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import { toClockTime } from '../lib/dates.ts';

export interface StaleStripProps {
  readonly isStale: boolean;
  readonly readAt: number | undefined;
}

/** Shown above data that may be out of date: when it was read. */
export function StaleStrip({ isStale, readAt }: StaleStripProps) {
  const { t } = useTranslation();
  if (!isStale) return null;
  const time = readAt === undefined ? '–' : toClockTime(readAt);
  return <Strip message={t('arena.reconnecting')} note={t('arena.dataAt', { time })} />;
}
