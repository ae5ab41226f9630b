import { useSyncExternalStore } from 'react';

/** As the breakpoint `wide`: there is room for two columns. */
const WIDE = globalThis.matchMedia('(min-width: 68.75rem)');

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => WIDE.matches);
}

function subscribe(onChange: () => void): () => void {
  WIDE.addEventListener('change', onChange);
  return () => WIDE.removeEventListener('change', onChange);
}
