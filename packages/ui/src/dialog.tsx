import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef, type ReactNode } from 'react';

import { iconButtonClass } from './icon-button.tsx';
import { scrimClass } from './scrim.ts';
import { useCloseRequest } from './use-close-request.ts';

export interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly closeLabel: string;
  readonly isClosable?: boolean;
  /** The buttons, below the content. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A modal in the middle of the column, for a question or a short form. */
export function Dialog({
  isOpen,
  onClose,
  title,
  closeLabel,
  isClosable = true,
  actions,
  children,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  useCloseRequest(isOpen, isClosable, onClose);
  return (
    <Base.Root
      open={isOpen}
      disablePointerDismissal={!isClosable}
      onOpenChange={(open, change) => {
        if (open) return;
        if (isClosable) onClose();
        else change.cancel();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={scrimClass} />
        <Base.Viewport className="fixed inset-0 z-50 flex justify-center overflow-y-auto p-4">
          <Base.Popup
            ref={popup}
            initialFocus={popup}
            className="my-auto w-full max-w-[398px] rounded-sheet border border-line2 bg-s1 pb-4 text-t1 transition-[opacity,scale] duration-(--move) ease-out outline-none data-ending-style:scale-95 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0"
          >
            <div className="flex min-h-14 items-center gap-2 pr-1.5 pl-4">
              <Base.Title className="mr-auto min-w-0 py-2 text-title font-semibold">{title}</Base.Title>
              {isClosable && (
                <Base.Close aria-label={closeLabel} className={iconButtonClass}>
                  <X aria-hidden strokeWidth={1.75} className="size-6 text-t2" />
                </Base.Close>
              )}
            </div>
            <div className="px-4">{children}</div>
            {actions !== undefined && <div className="mt-4 flex flex-col gap-2 px-4">{actions}</div>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
