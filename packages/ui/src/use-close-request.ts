import { useEffect, useEffectEvent } from 'react';

interface CloseWatcher extends EventTarget {
  destroy(): void;
}

/**
 * The back button of an Android phone closes what lies over the page and not the page. Sheets know that by themselves,
 * dialogs do not; where Escape asks for the same, they hear that key already.
 */
export function useCloseRequest(isOpen: boolean, isClosable: boolean, close: () => void): void {
  const answer = useEffectEvent((request: Event) => {
    if (isClosable) close();
    else request.preventDefault();
  });
  useEffect(() => {
    const { CloseWatcher } = globalThis as { CloseWatcher?: new () => CloseWatcher };
    if (!isOpen || !CloseWatcher || !/Android/.test(navigator.userAgent)) return undefined;
    const watcher = new CloseWatcher();
    watcher.addEventListener('cancel', (request) => answer(request));
    return () => watcher.destroy();
  }, [isOpen]);
}
