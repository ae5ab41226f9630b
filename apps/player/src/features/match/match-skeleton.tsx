import { DuelPlateSkeleton, Skeleton } from '@sanam/ui';

/** The page below the video while the match is loading: the same boxes at the same heights. */
export function MatchSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-3 px-4 py-3">
      <div className="flex min-h-6 items-center gap-2.5">
        <Skeleton className="h-5.5 w-14" />
        <Skeleton className="h-4 w-36" />
        <Skeleton className="ml-auto h-4 w-24" />
      </div>
      <Skeleton className="h-14.5 rounded-box" />
      <div className="flex flex-col gap-2 rounded-card border border-line bg-s1 p-2">
        <div className="flex items-start justify-between px-1.5 pt-1.5">
          <Names />
          <Skeleton className="mt-1 h-4 w-8" />
          <Names />
        </div>
        <Skeleton className="mx-1.5 h-1" />
        <DuelPlateSkeleton size="match" />
      </div>
      <Skeleton className="h-28 rounded-card" />
    </div>
  );
}

function Names() {
  return (
    <div className="flex flex-col gap-1.5 py-1">
      <Skeleton className="h-5 w-28" />
      <Skeleton className="h-3.5 w-20" />
    </div>
  );
}
