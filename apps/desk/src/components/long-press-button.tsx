import { classNames } from '@sanam/ui';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';

import { ignoreClick } from '../lib/ignore-click.ts';

interface LongPressButtonProps {
  readonly longPress: {
    readonly isPressed: boolean;
    readonly ms: number;
    readonly start: () => void;
    readonly stop: () => void;
  };
  /** Found by the list of commands. */
  readonly act: string;
  /** Begins or ends with what the button shows; if missing, it is what it shows. */
  readonly label?: string;
  readonly disabled?: boolean;
  readonly className: string;
  /** The colour of the progress. */
  readonly fillClass?: string;
  readonly children: ReactNode;
}

/**
 * A button that acts after a long press. It shows how far it is, and stops when it is let go or left, or with Escape.
 */
export function LongPressButton({
  longPress: { isPressed, ms, start, stop },
  act,
  label,
  disabled = false,
  className,
  fillClass = 'bg-goldl',
  children,
}: LongPressButtonProps) {
  const fill = useRef<HTMLSpanElement>(null);

  // Not a CSS animation: with reduced motion that would end at once, and the progress is information.
  useEffect(() => {
    if (!isPressed) return undefined;
    const startedAt = performance.now();
    let frame = requestAnimationFrame(function show(now) {
      fill.current?.style.setProperty('--long-press', String(Math.min(1, (now - startedAt) / ms)));
      frame = requestAnimationFrame(show);
    });
    const shown = fill.current;
    return () => {
      cancelAnimationFrame(frame);
      shown?.style.setProperty('--long-press', '0');
    };
  }, [isPressed, ms]);

  function pressWithKeys(press: KeyboardEvent) {
    // Not with Space, which closes betting whatever has the focus.
    if (press.key !== 'Enter') return;
    press.preventDefault();
    if (!press.repeat) start();
  }

  return (
    <button
      type="button"
      disabled={disabled}
      data-act={act}
      aria-label={label}
      data-long-press={isPressed || undefined}
      onPointerDown={(press) => {
        if (press.button !== 0) return;
        // A finger is captured by what it touches: it would never be seen to leave.
        if (press.currentTarget.hasPointerCapture(press.pointerId))
          press.currentTarget.releasePointerCapture(press.pointerId);
        // Once it has acted, another button, such as the one that closes, may appear under the finger.
        ignoreClick();
        start();
      }}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onKeyDown={pressWithKeys}
      onKeyUp={stop}
      onBlur={stop}
      onContextMenu={(menu) => menu.preventDefault()}
      className={classNames('relative isolate touch-none overflow-hidden select-none', className)}
    >
      <span ref={fill} aria-hidden className={classNames('long-press-fill', fillClass)} />
      {children}
    </button>
  );
}
