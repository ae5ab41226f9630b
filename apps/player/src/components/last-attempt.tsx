import { getErrorTime } from '@sanam/api-client/queries';
import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { toClockTime } from '../lib/dates.ts';

/** Shown below what could not be fetched: when the last attempt was, since it is retried by itself. */
export function LastAttempt({ error }: { readonly error: unknown }) {
  const { t } = useTranslation();
  const triedAt = getErrorTime(error);
  if (triedAt === undefined) return null;
  return (
    <p className="flex items-center justify-center gap-2 pt-3 text-small text-t2">
      <Clock aria-hidden strokeWidth={1.75} className="size-4 shrink-0" />
      <span className="numerals">{t('board.triedAt', { time: toClockTime(triedAt) })}</span>
    </p>
  );
}
