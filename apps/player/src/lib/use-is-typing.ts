import { useEffect, useState } from 'react';

import { visibleHeight } from './visible-height.ts';

/** A keypad takes at least this much of the height. */
const KEYPAD_PX = 100;
/** So little height beside a focused field is a keypad, also when it was already open. */
const LOW_PX = 560;

export interface Typing {
  /** The keypad is open for a field. */
  readonly isTyping: boolean;
  /** For the field. */
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

/** Whether the keypad of a phone is open. Browsers do not say it: the height shrinks after a field was focused. */
export function useIsTyping(): Typing {
  const [heightAtFocus, setHeightAtFocus] = useState<number>();
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    if (heightAtFocus === undefined) return undefined;
    const measure = (): void => {
      const height = visibleHeight();
      setTyping(height < heightAtFocus - KEYPAD_PX || height < LOW_PX);
    };
    measure();
    const viewport = globalThis.visualViewport ?? globalThis;
    viewport.addEventListener('resize', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      setTyping(false);
    };
  }, [heightAtFocus]);
  return {
    isTyping,
    onFocus: () => setHeightAtFocus(visibleHeight()),
    onBlur: () => setHeightAtFocus(undefined),
  };
}
