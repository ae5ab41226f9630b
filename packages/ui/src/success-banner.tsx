import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

export interface SuccessBannerProps {
  readonly title: string;
  readonly note?: ReactNode;
  /** The ticket. */
  readonly children?: ReactNode;
  /** A gold button, then a text one. */
  readonly actions: ReactNode;
}

/** Content of a sheet whose title is hidden: the money has moved, and this is how. */
export function SuccessBanner({ title, note, children, actions }: SuccessBannerProps) {
  return (
    <div className="flex flex-col gap-4 pt-4">
      <div className="flex flex-col items-center text-center">
        <span
          aria-hidden
          className="mb-3 flex size-18 items-center justify-center rounded-full border-[1.5px] border-gain bg-gainp text-gain"
        >
          <Check strokeWidth={2.5} className="size-9" />
        </span>
        <p className="text-headline font-semibold">{title}</p>
        {note !== undefined && <p className="text-label text-t2">{note}</p>}
      </div>
      {children}
      <div className="flex flex-col gap-2">{actions}</div>
    </div>
  );
}
