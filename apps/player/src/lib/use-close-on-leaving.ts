import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';

import { useCloseOnBack } from './use-close-on-back.ts';

interface Leaving {
  /** While a bet is being placed its sheet stays until the reply is there. */
  readonly isPlacing: boolean;
  /** Pages that open together with the sheet, so that arriving there does not close it. */
  readonly isOwnPage: (pathname: string) => boolean;
  readonly close: () => void;
}

/** Leaving the page closes the sheet, but not while a bet is being placed. */
export function useCloseOnLeaving({ isPlacing, isOwnPage, close }: Leaving): void {
  const { pathname } = useLocation();
  const openedOn = useRef(pathname);
  const leave = useEffectEvent(() => {
    if (!isOwnPage(pathname) && !isPlacing) close();
  });
  useEffect(() => {
    if (openedOn.current === pathname) return;
    openedOn.current = pathname;
    leave();
  }, [pathname]);
  // Going back while the next page is still loading stays on the same page.
  useCloseOnBack(() => {
    if (!isPlacing) close();
  });
}
