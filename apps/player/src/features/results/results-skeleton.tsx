import { Skeleton } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

/** A stadium and its matches while they are loading. */
export function ResultsSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="rounded-card border border-line bg-s1">
      <output className="sr-only">{t('common.loading')}</output>
      <div className="flex min-h-14 items-center gap-2.5 px-3.5 py-1">
        <Skeleton className="size-8" />
        <Skeleton className="h-4 w-41 max-w-1/2" />
        <Skeleton className="mr-9 ml-auto h-3.5 w-9" />
      </div>
      <RowSkeleton />
      <RowSkeleton />
      <RowSkeleton />
      <RowSkeleton />
    </div>
  );
}

function RowSkeleton() {
  return (
    <div aria-hidden className="border-t border-line px-3.5 py-3">
      <span className="flex h-6.5 items-center gap-2">
        <Skeleton className="h-3.5 w-12" />
        <Skeleton className="h-5.5 w-14" />
        <Skeleton className="h-3.5 w-18" />
        <Skeleton className="ml-auto h-6.5 w-20" />
      </span>
      <span className="mt-1.5 flex h-(--leading-16) items-center justify-between">
        <Skeleton className="h-4.5 w-28" />
        <Skeleton className="h-4.5 w-28" />
      </span>
    </div>
  );
}
