import { ChevronUp, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';

import { Button } from './button.tsx';

export interface SlipBarProps {
  /** A count badge for several picks, a corner slash for one. */
  readonly mark: ReactNode;
  readonly title: ReactNode;
  readonly note: ReactNode;
  readonly action: string;
  readonly onOpen: () => void;
  /** A bet of this slip is being placed. */
  readonly isBusy?: boolean;
}

/** Above the footer menu while something is picked. Part of the page's flow, so that it never covers the page's end. */
export function SlipBar({ mark, title, note, action, onOpen, isBusy = false }: SlipBarProps) {
  return (
    <div className="sticky bottom-[calc(var(--footer)+8px)] z-10 mx-2 mt-auto mb-2 flex min-h-16 flex-wrap items-center gap-2.5 rounded-card border border-goldl bg-s3 py-1.75 pr-1.75 pl-3 shadow-slip transition-[opacity,translate] duration-(--move) ease-out starting:translate-y-2 starting:opacity-0">
      {isBusy ? (
        <LoaderCircle aria-hidden strokeWidth={2} className="size-7 shrink-0 animate-rotate text-goldt" />
      ) : (
        mark
      )}
      <div aria-live="polite" className="min-w-0 flex-[1_1_5rem]">
        <p className="text-body font-semibold text-t1">{title}</p>
        <p className="text-small text-t2">{note}</p>
      </div>
      <Button onClick={onOpen} className="ml-auto shrink-0 phone:px-4">
        {action}
        <ChevronUp aria-hidden strokeWidth={2} className="hidden size-5 phone:block" />
      </Button>
    </div>
  );
}

/** How many picks there are. */
export function CountBadge({ count }: { readonly count: number }) {
  return (
    <span className="flex min-h-7 min-w-7 shrink-0 items-center justify-center rounded-[8px] bg-gold px-1 numerals text-name font-semibold text-gold-ink">
      {count}
    </span>
  );
}
