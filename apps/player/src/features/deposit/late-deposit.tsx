import { DEPOSIT_CREDIT_WAIT_MINUTES } from '@sanam/contract';
import type { HistoryTransaction } from '@sanam/contract';
import { baht, formatMoney } from '@sanam/money';
import { IconButton, NoticeBox } from '@sanam/ui';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { useHasPassed } from '../../lib/use-has-passed.ts';
import { useClockOffset } from '../../state/api/server-clock.ts';
import { useWaitingDeposits } from '../../state/transfers/deposit-watch.ts';

interface LateDepositProps {
  /** Those still waiting, newest first. */
  readonly deposits: readonly HistoryTransaction[];
  readonly onDismiss: (id: string) => void;
}

const WAIT_MS = DEPOSIT_CREDIT_WAIT_MINUTES * 60_000;

/** Advice about the oldest deposit, once it has waited too long. */
function LateDeposit({ deposits, onDismiss }: LateDepositProps) {
  const { t } = useTranslation();
  const oldest = deposits.at(-1);
  const offset = useClockOffset();
  const isLate = useHasPassed(oldest && Date.parse(oldest.createdAt) + WAIT_MS + offset);
  if (oldest === undefined || !isLate) return null;
  return (
    <NoticeBox
      kind="attention"
      message={t('deposit.late', {
        amount: formatMoney(baht(oldest.amount)),
        minutes: DEPOSIT_CREDIT_WAIT_MINUTES,
      })}
      help={
        <>
          <span className="block">{t('deposit.lateHelp')}</span>
          <Link
            to="/about"
            className="-mb-2 inline-flex min-h-11 min-w-11 items-center text-body font-semibold text-goldt"
          >
            {t('deposit.contact')}
          </Link>
        </>
      }
      action={
        <IconButton
          label={t('common.close')}
          onClick={() => onDismiss(oldest.id)}
          className="-my-2.5 -mr-2.5 text-t2"
        >
          <X aria-hidden strokeWidth={1.75} className="size-5" />
        </IconButton>
      }
    />
  );
}

/** Above every page. A dismissed one returns with the next visit. */
export function LateDepositNotice() {
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const deposits = useWaitingDeposits().filter(({ id }) => !dismissed.includes(id));
  return (
    <div className="not-empty:px-4 not-empty:py-3">
      <LateDeposit deposits={deposits} onDismiss={(id) => setDismissed([...dismissed, id])} />
    </div>
  );
}
