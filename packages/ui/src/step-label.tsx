import type { ReactNode } from 'react';

export interface StepLabelProps {
  readonly number: number;
  readonly children: ReactNode;
}

/** The heading of one of several numbered steps. */
export function StepLabel({ number, children }: StepLabelProps) {
  return (
    <span className="flex items-center gap-2.5 text-body font-medium text-t2">
      <span className="numerals flex size-6 shrink-0 items-center justify-center rounded-pill bg-s3 text-label font-semibold text-t1">
        {number}
      </span>
      <span className="min-w-0">{children}</span>
    </span>
  );
}
