import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

import { scrollOnceLong } from '../lib/scroll-once-long.ts';

/**
 * A new page begins at its top, also for whoever has it read out, and another tab of a page leaves the place to the page.
 * Whoever goes back finds the place he left: the browser sees to that only where the page is there at once.
 */
export function KeepPlace() {
  const { pathname, key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const places = useRef(new Map<string, number>());
  const shown = useRef({ pathname, key });

  useEffect(() => {
    const remember = (): void => void places.current.set(shown.current.key, globalThis.scrollY);
    globalThis.addEventListener('scroll', remember, { passive: true });
    return () => globalThis.removeEventListener('scroll', remember);
  }, []);

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { pathname, key };
    if (pathname === before.pathname) return undefined;
    if (isBack) return scrollOnceLong(places.current.get(key) ?? 0);
    globalThis.scrollTo(0, 0);
    beginAtHeading();
    return undefined;
  }, [pathname, key, isBack]);
  return null;
}

/** The link that led here is gone or means nothing any more; a field that a page begins with is its own choice. */
function beginAtHeading(): void {
  const heading = document.querySelector<HTMLElement>('h1');
  if (heading === null || document.activeElement instanceof HTMLInputElement) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
