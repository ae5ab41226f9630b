import { classNames, Skeleton } from '@sanam/ui';
import { lazy, Suspense } from 'react';

import { panelClass } from '../../components/panel.tsx';
import type { Ringside } from './use-ringside.ts';

/** Its code is fetched after the first load, so that the price does not wait for it. */
const StreamPicture = lazy(async () => ({ default: (await import('./stream-picture.tsx')).StreamPicture }));

interface StreamPanelProps {
  readonly ringside: Ringside;
  readonly isSmall?: boolean;
}

/** The stream of the match, where it has one. */
export function StreamPanel({ ringside: { match, isLost }, isSmall = false }: StreamPanelProps) {
  if (match.streamingUrl === null) return null;
  return (
    <div
      className={classNames(
        panelClass,
        'relative isolate aspect-video shrink-0 overflow-hidden bg-stage text-stage-text',
        isLost && 'is-old',
      )}
    >
      <Suspense fallback={<Skeleton className="absolute inset-0" />}>
        <StreamPicture match={match} address={match.streamingUrl} isSmall={isSmall} />
      </Suspense>
    </div>
  );
}
