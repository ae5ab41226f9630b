import { ErrorBox, Skeleton } from '@sanam/ui';

import { failureText } from '../../lib/failure-text.ts';
import { useTexts } from '../../state/language.ts';

/** Of Ringside and of its skeleton, so that nothing moves when the match arrives. */
export const COLUMNS = {
  grid: 'grid flex-1 grid-cols-1 grid-rows-[auto] gap-3 p-3 desk:grid-cols-[minmax(0,1fr)_316px] wide:grid-cols-[268px_minmax(0,1fr)_308px] wide:grid-rows-[minmax(0,1fr)_auto] wide:gap-y-2.5',
  left: 'hidden min-h-0 flex-col gap-2.5 overflow-y-auto [contain:size] wide:flex',
  middle: 'flex min-w-0 flex-col gap-2',
  right: 'hidden min-w-0 flex-col gap-2.5 desk:flex',
  slab: 'sticky bottom-(--edge-width) z-10 -mx-3 mt-auto bg-bg px-3 pt-2 pb-3 desk:mx-0 desk:mt-2 desk:p-0',
} as const;

interface RingsideSkeletonProps {
  /** Why the match could not be read; undefined while it is being read. */
  readonly failure: unknown;
  readonly onRetry: () => void;
  readonly isRetrying: boolean;
}

/** The boxes of a match that is not known yet. Nothing can be pressed but the retry, which stands at the plate. */
export function RingsideSkeleton({ failure, onRetry, isRetrying }: RingsideSkeletonProps) {
  const { ringside: texts, login } = useTexts();
  const hasFailed = failure !== undefined;
  return (
    <div className={COLUMNS.grid}>
      <div className={COLUMNS.left}>
        <Skeleton className="h-37.5 shrink-0 rounded-box" />
        <Skeleton className="h-26 shrink-0 rounded-box" />
        <Skeleton className="min-h-0 flex-1 rounded-box" />
        <Skeleton className="h-13.5 shrink-0 rounded-box" />
      </div>
      <div className={COLUMNS.middle}>
        {!hasFailed && <output className="sr-only">{texts.loading}</output>}
        <Skeleton className="h-14 rounded-box desk:h-16" />
        <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,4fr)] gap-2 desk:hidden">
          <Skeleton className="h-21 rounded-box" />
          <Skeleton className="h-21 rounded-box" />
        </div>
        <div className="ring-box grid">
          {hasFailed ? (
            <div className="self-center">
              <ErrorBox
                message={texts.failed}
                help={failureText(failure, login.noReply)}
                retry={{ label: texts.retry, onRetry, isLoading: isRetrying }}
              />
            </div>
          ) : (
            <Skeleton className="rounded-box" />
          )}
        </div>
        <div className="grid grid-cols-2 gap-2 desk:grid-cols-[minmax(0,1fr)_104px_minmax(0,1fr)]">
          <Skeleton className="h-18 rounded-cell wide:h-15" />
          <Skeleton className="hidden rounded-cell desk:block" />
          <Skeleton className="h-18 rounded-cell wide:h-15" />
        </div>
        <Skeleton className="h-18.25 rounded-cell desk:h-auto desk:min-h-[102px] desk:flex-1" />
        <Skeleton className="hidden h-11 rounded-cell desk:block" />
        <div className="grid grid-cols-3 gap-2 desk:hidden">
          {[1, 2, 3].map((outcome) => (
            <Skeleton key={outcome} className="h-14 rounded-box" />
          ))}
        </div>
        <div className="grid grid-cols-4 gap-2">
          {[1, 2, 3, 4].map((cell) => (
            <Skeleton key={cell} className="h-13 rounded-tile desk:h-14.5" />
          ))}
        </div>
        <div className={COLUMNS.slab}>
          <Skeleton className="h-21 rounded-box desk:h-24 wide:h-23" />
        </div>
      </div>
      <div className={COLUMNS.right}>
        <Skeleton className="h-98 rounded-box" />
        <Skeleton className="min-h-40 flex-1 rounded-box" />
      </div>
      <Skeleton className="hidden h-8.5 wide:col-span-3 wide:block" />
    </div>
  );
}
