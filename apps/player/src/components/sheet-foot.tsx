import { classNames } from '@sanam/ui';
import type { ReactNode } from 'react';

interface SheetFootProps {
  /** Taps do nothing. */
  readonly isInert?: boolean;
  readonly children: ReactNode;
}

/**
 * The buttons of a sheet whose content is a container: in sight while the content above them scrolls, unless the text
 * is so large that they would cover most of it. Covers the padding of the sheet below it.
 */
export function SheetFoot({ isInert = false, children }: SheetFootProps) {
  return (
    <div
      className={classNames(
        'bottom-[calc(-1.25rem-var(--safe-bottom))] -mx-4 -mb-[calc(1.25rem+var(--safe-bottom))] flex flex-col gap-1.5 bg-s1 px-4 pt-2 pb-[calc(0.75rem+var(--safe-bottom))] @min-[10rem]:sticky',
        isInert && 'pointer-events-none',
      )}
    >
      {children}
    </div>
  );
}
