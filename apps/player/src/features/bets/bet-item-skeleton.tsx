import { Skeleton } from '@sanam/ui';

/** A bet on one match while it is loading. */
export function BetItemSkeleton() {
  return (
    <div aria-hidden className="border-t border-line px-3.5 pt-3 pb-3.5 first:border-t-0">
      <span className="flex h-6 items-center justify-between">
        <Skeleton className="h-3.5 w-28" />
        <Skeleton className="h-6 w-18" />
      </span>
      <span className="mt-1.5 flex items-center gap-3">
        <Skeleton className="h-8.5 w-1" />
        <span className="flex flex-1 flex-col">
          <span className="flex h-(--leading-16) items-center">
            <Skeleton className="h-4 w-38" />
          </span>
          <span className="flex h-(--leading-13) items-center">
            <Skeleton className="h-3 w-49" />
          </span>
        </span>
        <Skeleton className="h-5 w-12" />
      </span>
      <span className="mt-2.5 flex h-(--leading-14) items-center justify-between">
        <Skeleton className="h-3.5 w-26" />
        <Skeleton className="h-3.5 w-26" />
      </span>
    </div>
  );
}
