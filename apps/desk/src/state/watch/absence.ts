import { create } from 'zustand';

/** What the server asks for unless it says otherwise. */
export const ABSENCE_MS = 120_000;
/** How long the desk waits for a reply before it closes. */
export const ANSWER_MS = 15_000;

const TOUCHES = ['keydown', 'pointerdown'] as const;

/** When betting closes by itself, while the desk asks; undefined while somebody is there. */
export const useAbsence = create<{ readonly closesAt: number | undefined }>()(() => ({
  closesAt: undefined,
}));

/**
 * Asks when there was no key and no touch for so long, and closes when nobody replies: any key or touch does. Returns a
 * function that stops.
 */
export function watchForAbsence(absenceMs: number, close: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    clearTimeout(timer);
    useAbsence.setState({ closesAt: undefined });
    timer = setTimeout(ask, absenceMs);
  };
  const ask = (): void => {
    useAbsence.setState({ closesAt: Date.now() + ANSWER_MS });
    timer = setTimeout(close, ANSWER_MS);
  };
  wait();
  for (const kind of TOUCHES) globalThis.addEventListener(kind, wait, { capture: true, passive: true });
  return () => {
    clearTimeout(timer);
    useAbsence.setState({ closesAt: undefined });
    for (const kind of TOUCHES) globalThis.removeEventListener(kind, wait, { capture: true });
  };
}
