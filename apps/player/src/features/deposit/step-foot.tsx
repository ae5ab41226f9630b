import type { ReactNode } from 'react';

/** The buttons of a step: in sight while the content above them scrolls. */
export function StepFoot({ children }: { readonly children: ReactNode }) {
  return (
    <div className="sticky bottom-0 -mx-4 -mb-5 flex flex-col gap-1.5 bg-s1 px-4 pt-2 pb-[calc(0.75rem+var(--safe-bottom))]">
      {children}
    </div>
  );
}
