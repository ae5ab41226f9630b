import {
  transferCode,
  type HistoryTransaction,
  type HistoryType,
  type TransactionStatus,
} from '@sanam/contract';
import { baht, formatMoney } from '@sanam/money';
import { classNames, CopyButton } from '@sanam/ui';
import { Check, Clock, Undo2, X, type LucideIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { toWallClock } from '../../lib/dates.ts';
import { formatDay } from '../../lib/i18n/date-texts.ts';
import { logFailure } from '../../lib/log-failure.ts';

export interface TransactionRowProps {
  readonly type: HistoryType;
  readonly transaction: HistoryTransaction;
}

/**
 * A tap shows the details: the server's sentence, the account, the number that the player was told and the reference.
 */
export function TransactionRow({ type, transaction }: TransactionRowProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const moment = new Date(transaction.createdAt);
  const { Icon, iconClass, wordClass, text } =
    STATUS[transaction.reason === 'REVERSED' ? 'reversed' : transaction.status];
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-18 w-full items-center gap-3 px-3.5 py-2 text-left -outline-offset-2 active:bg-s2"
      >
        <span
          aria-hidden
          className="flex size-10 shrink-0 items-center justify-center rounded-tile border border-line bg-s2"
        >
          <Icon strokeWidth={2} className={classNames('size-5', iconClass)} />
        </span>
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
          <span className="min-w-0 grow">
            <span className="block text-body font-medium">
              {t(transaction.isAdjustment ? 'history.adjustment' : 'history.bankTransfer')}
            </span>
            <span className="block text-small text-t2">
              {formatDay(t, moment)} · <span className="numerals">{toWallClock(moment).time}</span>
            </span>
          </span>
          <span className="ml-auto text-right">
            <span
              className={classNames(
                'block numerals text-cell font-semibold',
                transaction.status === 'cancelled' && 'text-t3 line-through',
              )}
            >
              {formatMoney(baht(transaction.amount))}
            </span>
            <span className={classNames('block text-small font-medium', wordClass)}>{t(text)}</span>
          </span>
        </span>
      </button>
      <dl id={id} hidden={!isOpen} className="border-t border-line bg-bg px-3.5 py-2 text-label">
        <div className="py-1">
          <dt className="sr-only">{t(text)}</dt>
          <dd>{transaction.message}</dd>
        </div>
        {transaction.collectedAmount > 0 && (
          <div className="flex flex-wrap justify-between gap-x-3 py-1">
            <dt className="text-t2">{t('decided.collected')}</dt>
            <dd className="numerals text-loss">
              {formatMoney(baht(-transaction.collectedAmount), { sign: true })}
            </dd>
          </div>
        )}
        {transaction.detail !== '' && (
          <div className="flex flex-wrap justify-between gap-x-3 py-1">
            <dt className="text-t2">{t('history.account')}</dt>
            <dd className="numerals">{transaction.detail}</dd>
          </div>
        )}
        {type !== 'bonus' && !transaction.isAdjustment && (
          <div className="flex flex-wrap justify-between gap-x-3 py-1">
            <dt className="text-t2">{t('deposit.number')}</dt>
            <dd className="numerals">{transferCode(type, transaction.transactionId)}</dd>
          </div>
        )}
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-1">
          <dt className="text-t2">{t('history.reference')}</dt>
          <dd className="col-start-1 row-start-2 text-small break-all">{transaction.transactionId}</dd>
          <dd className="col-start-2 row-span-2 row-start-1 -mr-2">
            <CopyButton
              text={transaction.transactionId}
              label={t('history.copyReference')}
              copiedLabel={t('profile.copied')}
              onError={(error) => logFailure('copying the reference failed', error)}
            />
          </dd>
        </div>
      </dl>
    </li>
  );
}

interface StatusLook {
  readonly Icon: LucideIcon;
  readonly iconClass: string;
  readonly wordClass: string;
  readonly text: 'history.success' | 'history.pending' | 'history.cancelled' | 'history.reversed';
}

const STATUS: Readonly<Record<TransactionStatus | 'reversed', StatusLook>> = {
  success: { Icon: Check, iconClass: 'text-gain', wordClass: 'text-gain', text: 'history.success' },
  pending: { Icon: Clock, iconClass: 'text-goldt', wordClass: 'text-goldt', text: 'history.pending' },
  cancelled: { Icon: X, iconClass: 'text-loss', wordClass: 'text-loss', text: 'history.cancelled' },
  reversed: { Icon: Undo2, iconClass: 'text-loss', wordClass: 'text-loss', text: 'history.reversed' },
};
