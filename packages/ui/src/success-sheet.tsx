import { Check, Clock } from 'lucide-react';
import type { ReactNode } from 'react';

import { classNames } from './class-names.ts';
import { Sheet, type SheetProps } from './sheet.tsx';

export interface SuccessBannerProps {
  readonly title: string;
  /** A clock instead of a check: it is received and not done. */
  readonly isWaiting?: boolean;
  readonly note?: ReactNode;
  /** The ticket. */
  readonly children?: ReactNode;
  /** A gold button, then a text one. */
  readonly actions: ReactNode;
}

export interface SuccessSheetProps
  extends SuccessBannerProps, Pick<SheetProps, 'isOpen' | 'onClose' | 'closeLabel'> {}

/** Confirms that money has moved, and shows the ticket. */
export function SuccessSheet({ isOpen, onClose, closeLabel, ...banner }: SuccessSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={banner.title} isTitleHidden closeLabel={closeLabel}>
      <SuccessBanner {...banner} />
    </Sheet>
  );
}

export function SuccessBanner({ title, isWaiting = false, note, children, actions }: SuccessBannerProps) {
  const Icon = isWaiting ? Clock : Check;
  return (
    <div className="flex flex-col gap-4 pt-4">
      <div className="flex flex-col items-center text-center">
        <span
          aria-hidden
          className={classNames(
            'mb-3 flex size-18 items-center justify-center rounded-full border-[1.5px]',
            isWaiting ? 'border-gold bg-golds text-goldt' : 'border-gain bg-gainp text-gain',
          )}
        >
          <Icon strokeWidth={isWaiting ? 2 : 2.5} className="size-9" />
        </span>
        <p className="text-headline font-semibold">{title}</p>
        {note !== undefined && <p className="text-label text-t2">{note}</p>}
      </div>
      {children}
      <div className="flex flex-col gap-2">{actions}</div>
    </div>
  );
}
