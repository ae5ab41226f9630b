import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { toClockTime } from './dates.ts';
import { failedAt } from './failure-times.ts';

/** Under what could not be fetched: that it is asked for again and again, and when it last was. */
export function TriedAt({ error }: { readonly error: unknown }) {
  const { t } = useTranslation();
  const triedAt = failedAt(error);
  if (triedAt === undefined) return null;
  return (
    <p className="flex items-center justify-center gap-2 pt-3 text-small text-t2">
      <Clock aria-hidden strokeWidth={1.75} className="size-4 shrink-0" />
      <span className="numerals">{t('board.triedAt', { time: toClockTime(triedAt) })}</span>
    </p>
  );
}
