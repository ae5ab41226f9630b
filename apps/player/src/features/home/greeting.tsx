import { formatPhone } from '@sanam/contract';
import { useTranslation } from 'react-i18next';

import { formatStamp } from '../../lib/i18n/date-texts.ts';
import { useServerMinute } from '../../state/api/server-clock.ts';

/** A narrow phone hides the date. */
export function Greeting({ phone }: { readonly phone: string }) {
  const { t } = useTranslation();
  const now = useServerMinute();
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <p className="text-body text-t2">
        {t('home.greeting')}{' '}
        <span className="numerals text-lead font-semibold whitespace-nowrap text-t1">
          {formatPhone(phone)}
        </span>
      </p>
      <time dateTime={now.toISOString()} className="hidden text-label text-t2 phone:block">
        {formatStamp(t, now)}
      </time>
    </div>
  );
}
