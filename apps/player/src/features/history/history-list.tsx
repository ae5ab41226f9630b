import { PAGE_SIZE } from '@sanam/contract';
import type { HistoryType } from '@sanam/contract';
import { EmptyState, ErrorBox, Pagination, Skeleton } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import { StaleStrip } from '../../components/stale-strip.tsx';
import { useLast } from '../../lib/use-last.ts';
import { useTransactions } from '../../state/transfers/transactions.ts';
import { TransactionRow } from './transaction-row.tsx';

export interface HistoryListProps {
  readonly type: HistoryType;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** One page of deposits or withdrawals, newest first. */
export function HistoryList({ type, page, onPage }: HistoryListProps) {
  const { t } = useTranslation();
  const { data, error, isRefreshing, isStale, reload } = useTransactions(type, page);
  const transactions = data?.transactions ?? [];
  // While a page is loading or has failed, the pagination stays.
  const totalPages = useLast(data?.totalPages) ?? 0;
  return (
    <>
      {/* An error is shown below, with a button to try again. */}
      <StaleStrip isStale={isStale && error === undefined} readAt={data?.readAt} />
      <div className="flex flex-1 flex-col gap-3.5 px-4 pt-4 pb-6">
        {error !== undefined && (
          <ErrorBox
            message={t('history.failed')}
            retry={{ label: t('common.tryAgain'), onRetry: reload, isLoading: isRefreshing }}
          />
        )}
        {data === undefined && error === undefined && <HistorySkeleton />}
        {data !== undefined && transactions.length === 0 && (
          <EmptyState title={t('history.none')} help={t(NONE_TEXTS[type])} />
        )}
        {transactions.length > 0 && (
          <ul className={LIST}>
            {transactions.map((transaction) => (
              <TransactionRow key={transaction.id} {...{ type, transaction }} />
            ))}
          </ul>
        )}
        {totalPages > 1 && (
          <Pagination
            label={t('history.pages')}
            previousLabel={t('history.previous')}
            nextLabel={t('history.next')}
            pageLabel={(number) => t('history.page', { number })}
            page={page}
            totalPages={totalPages}
            onPage={onPage}
          />
        )}
      </div>
    </>
  );
}

function HistorySkeleton() {
  const { t } = useTranslation();
  return (
    <div className={LIST}>
      <output className="sr-only">{t('common.loading')}</output>
      {Array.from({ length: PAGE_SIZE }, (_, place) => (
        <div key={place} className="flex min-h-18 items-center gap-3 px-3.5">
          <Skeleton className="size-10" />
          <span className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-3.5 w-24" />
          </span>
          <span className="flex flex-col items-end gap-2">
            <Skeleton className="h-4.5 w-20" />
            <Skeleton className="h-3.5 w-14" />
          </span>
        </div>
      ))}
    </div>
  );
}

const LIST = 'divide-y divide-line overflow-hidden rounded-card border border-line bg-s1';

const NONE_TEXTS = {
  deposit: 'history.noneDeposit',
  withdraw: 'history.noneWithdraw',
  bonus: 'history.noneBonus',
} as const satisfies Record<HistoryType, string>;
