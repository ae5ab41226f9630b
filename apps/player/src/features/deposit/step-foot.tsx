import { classNames } from '@sanam/ui';
import type { ReactNode } from 'react';

interface StepFootProps {
  /** Taps do nothing. */
  readonly isInert?: boolean;
  readonly children: ReactNode;
}

/** The buttons of a step: in sight while the content above them scrolls. Covers the padding of the sheet below it. */
export function StepFoot({ isInert = false, children }: StepFootProps) {
  return (
    <div
      className={classNames(
        'sticky bottom-[calc(-1.25rem-var(--safe-bottom))] -mx-4 -mb-[calc(1.25rem+var(--safe-bottom))] flex flex-col gap-1.5 bg-s1 px-4 pt-2 pb-[calc(0.75rem+var(--safe-bottom))]',
        isInert && 'pointer-events-none',
      )}
    >
      {children}
    </div>
  );
}
