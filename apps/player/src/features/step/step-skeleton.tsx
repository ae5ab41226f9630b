import { Skeleton, StadiumSectionSkeleton } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import { StepRow } from './step-row.tsx';

/** A stadium and its table while they are loading, with boxes of the same size. */
export function StepSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="px-4">
      <output className="sr-only">{t('common.loading')}</output>
      <StadiumSectionSkeleton>
        <div aria-hidden className="@container overflow-hidden rounded-card border border-line bg-s1">
          <StepRow className="min-h-9">
            <Skeleton className="h-3.5 w-16 @max-[20.4rem]:hidden" />
            <Skeleton className="mx-auto h-3.5 w-10" />
            <Skeleton className="mx-auto h-3.5 w-10" />
          </StepRow>
          {[1, 2, 3].map((match) => (
            <div key={match} className="border-line py-2 not-first:border-t">
              <div className="flex h-[calc(var(--leading-14)+4px)] items-center px-3">
                <Skeleton className="h-3.5 w-32" />
              </div>
              <div className="flex flex-col gap-1.5">
                <CornerSkeleton />
                <CornerSkeleton />
              </div>
            </div>
          ))}
        </div>
      </StadiumSectionSkeleton>
    </div>
  );
}

function CornerSkeleton() {
  return (
    <StepRow>
      <span className="flex flex-col @max-[20.4rem]:col-span-2">
        <span className="flex h-(--leading-16) items-center">
          <Skeleton className="h-4 w-26" />
        </span>
        <span className="flex h-(--leading-13) items-center">
          <Skeleton className="h-3 w-18" />
        </span>
      </span>
      <Skeleton className="h-12 min-w-[86px] rounded-cell" />
      <Skeleton className="h-12 min-w-[86px] rounded-cell" />
    </StepRow>
  );
}
