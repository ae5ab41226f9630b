import { useEffect, useEffectEvent } from 'react';

/** Closes an overlay when the player navigates back, even while the previous page is still loading. */
export function useCloseOnBack(close: () => void): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    const onPopState = (): void => closeNow();
    globalThis.addEventListener('popstate', onPopState);
    return () => globalThis.removeEventListener('popstate', onPopState);
  }, []);
}
