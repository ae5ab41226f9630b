import { Drawer } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';

import { classNames } from './class-names.ts';
import { iconButtonClass } from './icon-button.tsx';
import { scrimClass } from './scrim.ts';

export interface SheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** Left out where the content has a `SheetClose` of its own and the title is hidden. */
  readonly closeLabel?: string | undefined;
  /** False while money moves: no close button, no drag, no escape, no tap beside it. */
  readonly isClosable?: boolean;
  /** Shows the title to screen readers only, where an illustration heads the sheet. */
  readonly isTitleHidden?: boolean;
  /** Focused once the sheet is open, instead of the sheet itself. */
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** Beside the title: a count, a "clear all". */
  readonly titleAside?: ReactNode;
  /** Stays at the bottom while the content scrolls. */
  readonly footer?: ReactNode;
  /** A part of the page that stays clear and usable, from its top to its bottom edge: the sheet lies below it. */
  readonly clearArea?: ClearArea | undefined;
  readonly children: ReactNode;
}

export interface ClearArea {
  readonly top: number;
  readonly bottom: number;
}

/** How much of the clear area's foot a sheet may cover where it would not fit otherwise. */
export const CLEAR_AREA_OVERLAP_PX = 24;

/** Slides up from the bottom, can be dragged away, and traps the focus until it closes. */
export function Sheet({
  isOpen,
  onClose,
  title,
  closeLabel,
  isClosable = true,
  isTitleHidden = false,
  initialFocus,
  titleAside,
  footer,
  clearArea,
  children,
}: SheetProps) {
  const popup = useRef<HTMLDivElement>(null);
  // The tap comes first: focus and scroll lock follow once the sheet is visible.
  const isShown = useIsShown(isOpen, () => {
    const isInside = popup.current?.contains(document.activeElement) ?? true;
    if (initialFocus === undefined && !isInside) popup.current?.focus({ preventScroll: true });
  });
  return (
    <Drawer.Root
      open={isOpen}
      // Only "true" locks the scrolling of the page behind, which lays out all of it.
      modal={isShown && clearArea === undefined ? true : 'trap-focus'}
      disablePointerDismissal={!isClosable}
      onOpenChange={(open, change) => {
        if (open) return;
        if (isClosable) onClose();
        else change.cancel();
      }}
    >
      <Drawer.VirtualKeyboardProvider>
        <Drawer.Portal>
          <Drawer.Backdrop
            className={classNames(scrimClass, clearArea !== undefined && 'touch-none')}
            style={clearArea && { top: clearArea.bottom }}
          />
          {clearArea !== undefined && (
            // Above the clear area the page stays bright, and a tap closes the sheet as it does below.
            <div
              aria-hidden
              onClick={isClosable ? onClose : undefined}
              style={{ height: clearArea.top }}
              className="fixed inset-x-0 top-0 z-40 touch-none"
            />
          )}
          <Drawer.Viewport
            className={classNames(
              'fixed inset-0 z-50 flex items-end justify-center pb-(--drawer-keyboard-inset)',
              clearArea !== undefined && 'pointer-events-none',
            )}
            data-base-ui-swipe-ignore={isClosable ? undefined : ''}
          >
            <Drawer.Popup
              ref={popup}
              initialFocus={initialFocus ?? false}
              style={
                clearArea && {
                  maxHeight: `calc(100dvh - var(--drawer-keyboard-inset, 0px) - ${clearArea.bottom - CLEAR_AREA_OVERLAP_PX}px)`,
                }
              }
              className="pointer-events-auto flex max-h-[min(92dvh,calc(100dvh-var(--safe-top)-var(--drawer-keyboard-inset,0px)-1rem))] w-full max-w-(--column) flex-col rounded-t-sheet border-t border-line2 bg-s1 text-t1 outline-none [transform:translateY(var(--drawer-swipe-movement-y))] transition-transform duration-(--move) ease-out data-ending-style:[transform:translateY(100%)] data-starting-style:[transform:translateY(100%)] data-swiping:duration-0 data-swiping:select-none"
            >
              <div aria-hidden className="mx-auto mt-2 h-1 w-10 shrink-0 rounded-full bg-ctl" />
              <div
                className={
                  isTitleHidden
                    ? 'sr-only'
                    : 'flex min-h-14 shrink-0 items-center gap-2 pt-2 pr-1.5 pb-1 pl-4'
                }
              >
                <Drawer.Title className="mr-auto min-w-0 text-title font-semibold">{title}</Drawer.Title>
                {titleAside}
                {isClosable && closeLabel !== undefined && <SheetClose label={closeLabel} />}
              </div>
              <Drawer.Content
                className={`min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 ${footer === undefined ? SHEET_FOOT : 'pb-4'}`}
              >
                {children}
              </Drawer.Content>
              {footer !== undefined && <div className={`shrink-0 px-4 pt-1 ${SHEET_FOOT}`}>{footer}</div>}
            </Drawer.Popup>
          </Drawer.Viewport>
        </Drawer.Portal>
      </Drawer.VirtualKeyboardProvider>
    </Drawer.Root>
  );
}

/** The button that closes the sheet around it. */
export function SheetClose({ label }: { readonly label: string }) {
  return (
    <Drawer.Close aria-label={label} className={iconButtonClass}>
      <X aria-hidden strokeWidth={1.75} className="size-6 text-t2" />
    </Drawer.Close>
  );
}

/** Whether its first frame has been painted. */
function useIsShown(isOpen: boolean, onShown: () => void): boolean {
  const [isShown, setIsShown] = useState(false);
  const shown = useEffectEvent(onShown);
  useEffect(() => {
    if (!isOpen) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        shown();
        setIsShown(true);
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      setIsShown(false);
    };
  }, [isOpen]);
  return isShown;
}

const SHEET_FOOT = 'pb-[calc(1.25rem+var(--safe-bottom))]';
