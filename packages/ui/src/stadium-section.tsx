import type { ReactNode } from 'react';

import { Collapsible } from './collapsible.tsx';
import { CategoryIcon, type CategoryIllustration } from './illustrations/category-icon.tsx';
import { Skeleton } from './skeleton.tsx';

export interface StadiumSectionProps {
  readonly name: string;
  /** The name in Latin letters, under it. */
  readonly latinName?: string | undefined;
  readonly category: CategoryIllustration;
  /** How many matches it has. */
  readonly count: string;
  readonly children: ReactNode;
}

/** A stadium of a board, with its matches below it. */
export function StadiumSection({ name, latinName, category, count, children }: StadiumSectionProps) {
  return (
    <Collapsible
      look="group"
      title={
        <>
          <span title={name} className="block truncate">
            {name}
          </span>
          {latinName !== undefined && (
            <span title={latinName} className="block truncate text-small font-normal text-t2">
              {latinName}
            </span>
          )}
        </>
      }
      icon={
        <span className="flex size-8 shrink-0 items-center justify-center rounded-tile border border-line bg-s1 text-goldt">
          <CategoryIcon category={category} className="size-5" />
        </span>
      }
      count={<span className="numerals">{count}</span>}
    >
      {children}
    </Collapsible>
  );
}

/** The same heights while the matches are loading. */
export function StadiumSectionSkeleton({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <div className="flex min-h-13 items-center gap-2.5 py-1">
        <Skeleton className="size-8" />
        <Skeleton className="h-4 w-41 max-w-1/2" />
        <Skeleton className="mr-8 ml-auto h-3.5 w-9" />
      </div>
      {children}
    </>
  );
}
