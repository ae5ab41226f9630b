import { DuelPlateSkeleton, Skeleton, StadiumSectionSkeleton } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

/** A stadium and its cards while they are loading, with boxes of the same size. */
export function BoardSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="px-4">
      <output className="sr-only">{t('common.loading')}</output>
      <StadiumSectionSkeleton>
        <div className="flex flex-col gap-3">
          <CardSkeleton />
          <CardSkeleton />
          <CardSkeleton />
        </div>
      </StadiumSectionSkeleton>
    </div>
  );
}

function CardSkeleton() {
  return (
    <div aria-hidden className="rounded-card border border-line bg-s1">
      <div className="flex min-h-11 items-center gap-2 px-3.5">
        <Skeleton className="h-5.5 w-12" />
        <Skeleton className="h-3.5 w-14" />
        <Skeleton className="ml-auto h-3.5 w-19" />
      </div>
      <div className="flex justify-between px-3.5">
        <NamesSkeleton className="items-start" />
        <span className="flex h-(--leading-18) items-center">
          <Skeleton className="h-3.5 w-10" />
        </span>
        <NamesSkeleton className="items-end" />
      </div>
      <div className="px-3.5 pt-3 pb-2.5">
        <Skeleton className="h-1" />
      </div>
      <div className="px-2 pb-2">
        <DuelPlateSkeleton />
      </div>
    </div>
  );
}

function NamesSkeleton({ className }: { readonly className: string }) {
  return (
    <span className={`flex flex-col ${className}`}>
      <span className="flex h-(--leading-18) items-center">
        <Skeleton className="h-4.5 w-28" />
      </span>
      <span className="flex h-(--leading-13) items-center">
        <Skeleton className="h-3 w-20" />
      </span>
    </span>
  );
}
