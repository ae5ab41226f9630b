import { useSyncExternalStore } from 'react';

/** Under this height the amount, the figures and the button are all that fits: usually because the keypad is open. */
const ROOMY_PX = 600;

export function useIsCramped(): boolean {
  return useSyncExternalStore(subscribe, isCramped, () => false);
}

function subscribe(listener: () => void): () => void {
  const viewport = globalThis.visualViewport ?? globalThis;
  viewport.addEventListener('resize', listener);
  return () => viewport.removeEventListener('resize', listener);
}

function isCramped(): boolean {
  return (globalThis.visualViewport?.height ?? globalThis.innerHeight) < ROOMY_PX;
}
