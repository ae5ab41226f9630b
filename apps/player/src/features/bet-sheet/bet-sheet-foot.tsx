import { classNames } from '@sanam/ui';
import type { ReactNode } from 'react';

interface BetSheetFootProps {
  /** The keypad is right below. */
  readonly isTight?: boolean;
  readonly children: ReactNode;
}

/** Sticks to the bottom of the sheet; the form scrolls under it. */
export function BetSheetFoot({ isTight = false, children }: BetSheetFootProps) {
  return (
    <div
      className={classNames(
        'sticky bottom-(--under) -mx-4 mt-[calc(-1*var(--gap))] mb-(--under) bg-s1 px-4 pt-(--gap) [--under:calc(-1.25rem-var(--safe-bottom))]',
        isTight ? 'pb-2' : 'pb-[calc(1rem+var(--safe-bottom))]',
      )}
    >
      {children}
    </div>
  );
}
