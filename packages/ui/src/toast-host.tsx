import { X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';

import { currentToast, subscribeToToast, toast } from './toast.ts';

export interface ToastHostProps {
  readonly closeLabel: string;
}

/** Rendered once per app. A toast disappears after five seconds, unless a pointer or the focus is on it. */
export function ToastHost({ closeLabel }: ToastHostProps) {
  const shown = useSyncExternalStore(subscribeToToast, currentToast);
  // By its id: a toast that is closed under the pointer never fires `pointerleave`.
  const [pausedId, setPausedId] = useState<number>();
  const isPaused = pausedId === shown?.id;

  useEffect(() => {
    if (shown === undefined || isPaused) return undefined;
    const timer = setTimeout(toast.dismiss, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown, isPaused]);

  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--footer)+1rem)] z-60 mx-auto max-w-(--column) px-4"
    >
      {shown !== undefined && (
        <div
          key={shown.id}
          onPointerEnter={() => setPausedId(shown.id)}
          onPointerLeave={() => setPausedId(undefined)}
          onFocus={() => setPausedId(shown.id)}
          onBlur={() => setPausedId(undefined)}
          className="pointer-events-auto flex min-h-13 items-center gap-3 rounded-box bg-t1 py-1 pr-1 pl-3.5 text-bg transition-[opacity,translate] duration-(--move) ease-out starting:translate-y-2 starting:opacity-0"
        >
          {shown.icon}
          <p className="min-w-0 flex-1 py-1.5 text-body font-medium">{shown.message}</p>
          <button
            type="button"
            aria-label={closeLabel}
            onClick={toast.dismiss}
            className="flex size-11 shrink-0 items-center justify-center rounded-cell outline-current"
          >
            <X aria-hidden className="size-5" />
          </button>
        </div>
      )}
    </div>
  );
}

const SHOWN_MS = 5000;
