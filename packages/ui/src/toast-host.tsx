import { X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore, type PointerEvent, type ReactNode } from 'react';

import { classNames } from './class-names.ts';
import { currentToast, subscribeToToast, toast, type Toast, type ToastAction } from './toast.ts';

export interface ToastHostProps {
  readonly closeLabel: string;
}

/** Rendered once per app, over the header: nothing that is shown there covers a price or the main button of a page. */
export function ToastHost({ closeLabel }: ToastHostProps) {
  const current = useSyncExternalStore(subscribeToToast, currentToast);
  const [shown, setShown] = useState(current);
  if (shown === undefined && current !== undefined) setShown(current);
  const isLeaving = shown !== current;
  useEffect(() => {
    if (!isLeaving) return undefined;
    const timer = setTimeout(() => setShown(currentToast()), LEAVING_MS);
    return () => clearTimeout(timer);
  }, [isLeaving]);

  const card = shown && <ToastCard key={shown.id} {...{ toast: shown, isLeaving, closeLabel }} />;
  const isAlert = shown?.kind === 'correction';
  return (
    <>
      {/* Present before its content is, so that a screen reader announces it. */}
      <output aria-live="polite" className={PLACE}>
        {!isAlert && card}
      </output>
      {isAlert && (
        <div role="alert" aria-live="assertive" className={PLACE}>
          {card}
        </div>
      )}
    </>
  );
}

interface ToastCardProps {
  readonly toast: Toast;
  readonly isLeaving: boolean;
  readonly closeLabel: string;
}

function ToastCard({ toast: shown, isLeaving, closeLabel }: ToastCardProps) {
  const { id, message, context, icon, tone = 'plain', actions = [], isLasting = false } = shown;
  const [isTouched, setTouched] = useState(false);
  const isPageHidden = useSyncExternalStore(subscribeToVisibility, () => document.hidden);
  const isResting = isTouched || isPageHidden || isLasting || isLeaving;
  useEffect(() => {
    if (isResting) return undefined;
    const timer = setTimeout(() => toast.close(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, isResting]);
  const swipe = useSwipeUp(() => {
    if (!isLasting) toast.close(id);
  });
  const [action, second] = actions;
  const press = ({ onPress }: ToastAction): void => {
    onPress();
    toast.close(id);
  };

  return (
    <div
      inert={isLeaving}
      onPointerEnter={() => setTouched(true)}
      onPointerLeave={() => setTouched(false)}
      onFocus={() => setTouched(true)}
      onBlur={() => setTouched(false)}
      {...swipe}
      className={classNames(
        'pointer-events-auto touch-none rounded-box bg-t1 text-bg shadow-slip transition-[opacity,translate] ease-out',
        'starting:-translate-y-full starting:opacity-0',
        isLeaving ? '-translate-y-full opacity-0 duration-(--press)' : 'duration-(--move)',
      )}
    >
      <div
        className={classNames(
          'flex items-center gap-2.5 pl-3',
          second === undefined ? 'min-h-13' : 'min-h-12',
          isLasting ? 'pr-3' : 'pr-1',
        )}
      >
        {icon !== undefined && (
          <span
            className={classNames(
              'flex size-8 shrink-0 items-center justify-center rounded-full [&>svg]:size-4.5',
              ICON_TINTS[tone],
            )}
          >
            {icon}
          </span>
        )}
        <div className="min-w-0 flex-1 py-1.5">
          <p className="text-body font-medium">{message}</p>
          {context !== undefined && <p className="text-tiny font-medium text-pretty opacity-75">{context}</p>}
        </div>
        {action && !second && <ActionButton action={action} onPress={press} />}
        {!isLasting && (
          <button
            type="button"
            aria-label={closeLabel}
            onClick={() => toast.close(id)}
            className="flex size-11 shrink-0 items-center justify-center rounded-cell outline-current"
          >
            <X aria-hidden className="size-5" />
          </button>
        )}
      </div>
      {action && second && (
        <div className="flex gap-2 px-1.5 pb-1.5">
          <ActionButton isWide action={action} onPress={press} />
          <ActionButton isWide action={second} onPress={press} />
        </div>
      )}
    </div>
  );
}

interface ActionButtonProps {
  readonly action: ToastAction;
  readonly onPress: (action: ToastAction) => void;
  readonly isWide?: boolean;
}

function ActionButton({ action, onPress, isWide = false }: ActionButtonProps) {
  return (
    <button
      type="button"
      onClick={() => onPress(action)}
      className={classNames(
        'flex min-h-11 min-w-11 items-center justify-center rounded-tile bg-toast-soft px-3 py-1 text-label font-semibold outline-current',
        isWide ? 'flex-1' : 'shrink-0',
      )}
    >
      {action.label}
    </button>
  );
}

/** An amount in the message of a toast, in the tint of a gain or loss on its ground. */
export function ToastAmount({
  tone,
  children,
}: {
  readonly tone: 'gain' | 'loss' | 'plain';
  readonly children: ReactNode;
}) {
  return (
    <span className={classNames('numerals font-semibold whitespace-nowrap', AMOUNT_TINTS[tone])}>
      {children}
    </span>
  );
}

const AMOUNT_TINTS = { gain: 'text-toast-gain', loss: 'text-toast-loss', plain: '' } as const;

/** Follows a finger that pushes the toast up and out; a shorter movement lets it fall back. */
function useSwipeUp(onSwiped: () => void) {
  const startY = useRef<number>(undefined);
  const end = (event: PointerEvent<HTMLElement>): void => {
    const moved = event.clientY - (startY.current ?? event.clientY);
    startY.current = undefined;
    event.currentTarget.style.translate = '';
    if (event.type === 'pointerup' && moved < -SWIPE_PX) onSwiped();
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      startY.current = event.clientY;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      if (startY.current === undefined) return;
      const moved = Math.min(0, event.clientY - startY.current);
      // Not with the first touch: a captured pointer would press no button.
      if (moved < -TAP_PX) event.currentTarget.setPointerCapture(event.pointerId);
      event.currentTarget.style.translate = `0 ${moved}px`;
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

function subscribeToVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

const PLACE =
  'pointer-events-none fixed inset-x-0 top-[calc(var(--safe-top)+2px)] z-60 mx-auto max-w-(--column) px-2';
const ICON_TINTS = {
  gain: 'bg-toast-gain/14 text-toast-gain',
  loss: 'bg-toast-loss/14 text-toast-loss',
  plain: 'bg-toast-soft',
} as const;

const SHOWN_MS = 5000;
const LEAVING_MS = 120;
const SWIPE_PX = 20;
const TAP_PX = 4;
