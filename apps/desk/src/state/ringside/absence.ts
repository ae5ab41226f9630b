import { useEffect, useEffectEvent, useState } from 'react';

/** After so long without a key or a touch while betting is open, the desk asks. */
export const ABSENCE_MS = 120_000;
/** And then closes. */
export const ANSWER_MS = 15_000;

const TOUCHES = ['keydown', 'pointerdown'] as const;

/** When betting closes by itself, while the desk asks; undefined while somebody is there. Any key or touch is a reply. */
export function useAbsence(isOpen: boolean, close: () => void): number | undefined {
  const [closesAt, setClosesAt] = useState<number>();
  const onAbsent = useEffectEvent(close);

  useEffect(() => {
    if (!isOpen) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => {
      clearTimeout(timer);
      setClosesAt(undefined);
      timer = setTimeout(ask, ABSENCE_MS);
    };
    const ask = (): void => {
      setClosesAt(Date.now() + ANSWER_MS);
      timer = setTimeout(() => onAbsent(), ANSWER_MS);
    };
    wait();
    for (const kind of TOUCHES) globalThis.addEventListener(kind, wait, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      setClosesAt(undefined);
      for (const kind of TOUCHES) globalThis.removeEventListener(kind, wait, { capture: true });
    };
  }, [isOpen]);

  return closesAt;
}
