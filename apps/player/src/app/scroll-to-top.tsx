import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** A new page begins at its top; going back leaves the place to the browser, and another tab of a page to the page. */
export function ScrollToTop() {
  const { pathname } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const last = useRef(pathname);
  useEffect(() => {
    if (pathname !== last.current && !isBack) globalThis.scrollTo(0, 0);
    last.current = pathname;
  }, [pathname, isBack]);
  return null;
}
