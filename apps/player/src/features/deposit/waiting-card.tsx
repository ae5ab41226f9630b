import type { HistoryTransaction } from '@sanam/contract';
import { baht, formatMoney } from '@sanam/money';
import { toMinutesSeconds, useSeconds } from '@sanam/ui';
import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useClockOffset } from '../../state/api/server-clock.ts';
import type { AnnouncedDeposit } from './use-deposit-flow.ts';

export interface WaitingCardProps {
  readonly deposit: AnnouncedDeposit;
  readonly onView: () => void;
}

/** One that is being checked, so that the player does not announce it again. */
export function WaitingCard({ deposit, onView }: WaitingCardProps) {
  const { t } = useTranslation();
  const now = useSeconds();
  const amount = formatMoney(deposit.amount);
  return (
    <div className="flex min-h-13 items-center gap-3 rounded-box border border-goldl bg-golds pr-1.5 pl-3.5">
      <Clock aria-hidden strokeWidth={1.75} className="size-5 shrink-0 text-goldt" />
      <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-1.5 py-1.5 text-body">
        {t('deposit.waits')} <span className="numerals font-semibold">{amount}</span>
        <span className="numerals text-label text-t2">{toMinutesSeconds(now - deposit.since)}</span>
      </p>
      <button
        type="button"
        aria-label={t('deposit.viewOf', { amount })}
        onClick={onView}
        className="min-h-11 min-w-11 shrink-0 rounded-cell px-2 text-body font-semibold text-goldt"
      >
        {t('deposit.view')}
      </button>
    </div>
  );
}

export function toWaiting({ id, amount, createdAt }: HistoryTransaction): AnnouncedDeposit {
  // The list has the server's time.
  const since = Date.parse(createdAt) + useClockOffset.getState();
  return { transactionId: id, amount: baht(amount), since };
}
