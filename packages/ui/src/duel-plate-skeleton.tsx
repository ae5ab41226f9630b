import { classNames } from './class-names.ts';
import { Skeleton } from './skeleton.tsx';

/** The same height and seam while the prices are loading. */
export function DuelPlateSkeleton({ size = 'card' }: { readonly size?: 'card' | 'match' }) {
  return (
    <div aria-hidden className={classNames('duel duel-closed', size === 'match' && 'duel-match')}>
      {(['red', 'blue'] as const).map((corner) => (
        <div
          key={corner}
          className={classNames('duel-half gap-1.5', corner === 'red' ? 'duel-red' : 'duel-blue items-end')}
        >
          <span className="duel-fill" />
          <Skeleton className="h-4 w-8" />
          <Skeleton className="h-7 w-18" />
        </div>
      ))}
    </div>
  );
}
