import { Skeleton } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

/** The totals, the chart and the heads of the sections while they are loading. */
export function ReportSkeleton() {
  const { t } = useTranslation();
  return (
    <>
      <output className="sr-only">{t('common.loading')}</output>
      <div className="rounded-card border border-line bg-s1 px-4 pt-3 pb-4">
        <span className="flex h-(--leading-14) items-center justify-between">
          <Skeleton className="h-3.5 w-20" />
          <Skeleton className="h-4 w-32" />
        </span>
        <span className="flex h-11 items-center justify-between">
          <Skeleton className="h-8 w-40" />
          <Skeleton className="h-4 w-16" />
        </span>
        <Skeleton className="mt-4 h-32" />
        <Skeleton className="mt-3 h-14.5" />
      </div>
      <SectionHead />
      <SectionHead />
    </>
  );
}

function SectionHead() {
  return (
    <div className="flex min-h-14 items-center justify-between gap-2 rounded-card border border-line bg-s1 px-3.5 py-1">
      <div className="flex flex-col gap-2">
        <Skeleton className="h-4 w-16" />
        <Skeleton className="h-3 w-34" />
      </div>
      <Skeleton className="mr-11 h-5 w-20" />
    </div>
  );
}
