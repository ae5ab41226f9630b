import { useEffect, useEffectEvent } from 'react';

/** The phone's back button leaves the page, and what lay over it; also while the page before has not come yet. */
export function useCloseOnBack(close: () => void): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    const wentBack = (): void => closeNow();
    globalThis.addEventListener('popstate', wentBack);
    return () => globalThis.removeEventListener('popstate', wentBack);
  }, []);
}
