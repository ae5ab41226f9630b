import { Skeleton } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import { BetItemSkeleton } from './bet-item-skeleton.tsx';

/** The total and one day of bets while they are loading, with boxes of the same size. */
export function RunningSkeleton() {
  const { t } = useTranslation();
  return (
    <>
      <output className="sr-only">{t('common.loading')}</output>
      <div className="rounded-card border border-line bg-s1 px-4 py-3">
        <span className="flex h-(--leading-14) items-center justify-between">
          <Skeleton className="h-3.5 w-28" />
          <Skeleton className="h-3.5 w-12" />
        </span>
        <span className="flex h-11 items-center justify-between">
          <Skeleton className="h-8 w-36" />
          <Skeleton className="h-8 w-8" />
        </span>
      </div>
      <div className="rounded-card border border-line bg-s1">
        <div className="flex min-h-14 items-center justify-between gap-2 px-3.5 py-1">
          <div className="flex flex-col gap-2">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-3 w-18" />
          </div>
          <Skeleton className="mr-11 h-5 w-20" />
        </div>
        <div className="border-t border-line">
          <BetItemSkeleton />
          <BetItemSkeleton />
          <BetItemSkeleton />
        </div>
      </div>
    </>
  );
}
