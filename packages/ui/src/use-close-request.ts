import { useEffect, useEffectEvent } from 'react';

interface CloseWatcher extends EventTarget {
  destroy(): void;
}

/**
 * Lets the back button of an Android phone close a dialog instead of leaving the page. Sheets handle it themselves; on
 * other systems Escape does the same, which dialogs handle already.
 */
export function useCloseRequest(isOpen: boolean, isClosable: boolean, close: () => void): void {
  const handleCancel = useEffectEvent((request: Event) => {
    if (isClosable) close();
    else request.preventDefault();
  });
  useEffect(() => {
    const { CloseWatcher } = globalThis as { CloseWatcher?: new () => CloseWatcher };
    if (!isOpen || !CloseWatcher || !/Android/.test(navigator.userAgent)) return undefined;
    const watcher = new CloseWatcher();
    watcher.addEventListener('cancel', (request) => handleCancel(request));
    return () => watcher.destroy();
  }, [isOpen]);
}
