import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

import { scrollOnceLong } from '../lib/scroll-once-long.ts';

/**
 * A new page begins at its top, and another tab of a page leaves the place to the page. Whoever goes back finds the place
 * he left: the browser sees to that only where the page is there at once.
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
    return undefined;
  }, [pathname, key, isBack]);
  return null;
}
