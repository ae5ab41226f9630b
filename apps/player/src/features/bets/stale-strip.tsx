import { Strip } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import { toClockTime } from '../../lib/dates.ts';
import type { TwoLines } from '../../state/two-lines.ts';

/** What is on the page stays, and says of when it is. */
export function StaleStrip({ isStale, readAt }: Pick<TwoLines<unknown>, 'isStale' | 'readAt'>) {
  const { t } = useTranslation();
  if (!isStale || readAt === undefined) return null;
  return <Strip message={t('arena.reconnecting')} note={t('arena.dataAt', { time: toClockTime(readAt) })} />;
}
