import { Drawer } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import { useRef, type ReactNode } from 'react';

import { classNames } from './class-names.ts';
import { iconButtonClass } from './icon-button.tsx';
import { scrimClass } from './scrim.ts';

export interface SideDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** For a screen reader; `head` is what is visible. */
  readonly title: string;
  readonly closeLabel: string;
  readonly head: ReactNode;
  /** From the edge of the screen, in an app that is no column. */
  readonly isWholeScreen?: boolean;
  readonly children: ReactNode;
}

/** Slides in from the left edge of the column and can be swiped back. */
export function SideDrawer({
  isOpen,
  onClose,
  title,
  closeLabel,
  head,
  isWholeScreen = false,
  children,
}: SideDrawerProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Drawer.Root open={isOpen} onOpenChange={(open) => !open && onClose()} swipeDirection="left">
      <Drawer.Portal>
        <Drawer.Backdrop className={scrimClass} />
        <Drawer.Viewport
          className={classNames(
            'fixed inset-0 z-50 flex justify-start overflow-hidden',
            !isWholeScreen && 'mx-auto max-w-(--column)',
          )}
        >
          <Drawer.Popup
            ref={popup}
            initialFocus={popup}
            className="flex h-full w-[312px] max-w-[calc(100vw-3rem)] flex-col border-r border-line2 bg-s1 pt-(--safe-top) text-t1 outline-none [transform:translateX(var(--drawer-swipe-movement-x))] transition-transform duration-(--reveal) ease-out data-ending-style:[transform:translateX(-100%)] data-starting-style:[transform:translateX(-100%)] data-swiping:duration-0 data-swiping:select-none"
          >
            <div className="flex min-h-16 shrink-0 items-center justify-between pr-2 pl-4">
              <Drawer.Title className="sr-only">{title}</Drawer.Title>
              {head}
              <Drawer.Close aria-label={closeLabel} className={classNames(iconButtonClass, 'text-t2')}>
                <X aria-hidden strokeWidth={1.75} className="size-6" />
              </Drawer.Close>
            </div>
            <Drawer.Content className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain *:shrink-0 pb-[calc(1.25rem+var(--safe-bottom))]">
              {children}
            </Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
