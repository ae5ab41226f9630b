import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { createLongPress, type LongPress } from '../lib/long-press.ts';
import { bindingOf, type Act } from '../lib/keys/key-table.ts';
import { useLongPressKey } from './keys.ts';

export interface LongPressState {
  readonly isPressed: boolean;
  readonly ms: number;
  readonly start: () => void;
  readonly stop: () => void;
}

/**
 * An act that is done by a long press of its key or its button. It stops with Escape, or when it is not possible any
 * more.
 */
export function useLongPress(
  act: Act | undefined,
  onDone: () => void,
  { isPossible = true, ms = longPressMsOf(act) }: { isPossible?: boolean; ms?: number } = {},
): LongPressState {
  const [isPressed, setPressed] = useState(false);
  const longPress = useRef<LongPress>(undefined);
  const done = useEffectEvent(onDone);

  useEffect(() => {
    if (!isPossible) return undefined;
    const created = createLongPress({ ms, onDone: () => done(), onPressed: setPressed });
    longPress.current = created;
    return () => {
      created.stop();
      longPress.current = undefined;
    };
  }, [isPossible, ms]);

  useEffect(() => {
    if (!isPressed) return undefined;
    // Before anything else that Escape does, such as closing the dialog of the button.
    const stopWithEscape = (press: KeyboardEvent): void => {
      if (press.code !== 'Escape') return;
      press.preventDefault();
      press.stopPropagation();
      longPress.current?.stop();
    };
    globalThis.addEventListener('keydown', stopWithEscape, { capture: true });
    return () => globalThis.removeEventListener('keydown', stopWithEscape, { capture: true });
  }, [isPressed]);

  const start = () => longPress.current?.start();
  const stop = () => longPress.current?.stop();
  useLongPressKey(act, { press: start, release: stop }, isPossible);
  return { isPressed, ms, start, stop };
}

function longPressMsOf(act: Act | undefined): number {
  return (act && bindingOf(act).longPressMs) ?? 0;
}
