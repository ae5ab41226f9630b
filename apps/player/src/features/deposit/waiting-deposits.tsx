import { baht, formatMoney } from '@sanam/money';
import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { toClockTime } from '../../lib/dates.ts';
import { useWaitingDeposits } from '../../state/transfers/deposit-watch.ts';
import { LateDeposit } from './late-deposit.tsx';

/** Deposits that are still waiting, so that the player does not request them again. */
export function WaitingDeposits({ onLeave }: { readonly onLeave: () => void }) {
  const { t } = useTranslation();
  const waiting = useWaitingDeposits();
  if (waiting.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <LateDeposit deposits={waiting} onContact={onLeave} />
      <ul aria-label={t('deposit.waiting')} className="rounded-box border border-line bg-bg px-3.5 py-1">
        {waiting.map(({ id, amount, createdAt }) => (
          <li key={id} className="flex min-h-11 flex-wrap items-center gap-x-2.5 text-label">
            <Clock aria-hidden strokeWidth={1.75} className="size-5 shrink-0 text-goldt" />
            <span className="text-goldt">{t('deposit.waiting')}</span>
            <span className="numerals text-t3">{toClockTime(createdAt).slice(0, 5)}</span>
            <span className="ml-auto numerals text-title font-semibold">{formatMoney(baht(amount))}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
