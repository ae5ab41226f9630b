import { useSyncExternalStore } from 'react';

/** By the breakpoints `wide` and `desk`: three columns or two, where there is room for them. */
export type Layout = 'wide' | 'desk' | 'phone';

const WIDE = globalThis.matchMedia('(min-width: 68.75rem)');
const DESK = globalThis.matchMedia('(min-width: 45rem)');
const TOUCHED = globalThis.matchMedia('(any-pointer: coarse)');

/** For what may be on the page only once, such as a video or a key. */
export function useLayout(): Layout {
  return useSyncExternalStore(subscribe, layoutNow);
}

/** Targets have to be wide enough for a finger. */
export function useIsTouched(): boolean {
  return useSyncExternalStore(subscribe, () => TOUCHED.matches);
}

function layoutNow(): Layout {
  if (WIDE.matches) return 'wide';
  return DESK.matches ? 'desk' : 'phone';
}

function subscribe(onChange: () => void): () => void {
  for (const query of [WIDE, DESK, TOUCHED]) query.addEventListener('change', onChange);
  return () => {
    for (const query of [WIDE, DESK, TOUCHED]) query.removeEventListener('change', onChange);
  };
}
