import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/**
 * A new page starts at its top, with the focus on its heading for screen readers; a change of the query alone leaves
 * the scroll position to the page. Going back restores the position, which the browser does only for a page that is
 * complete at once.
 */
export function ScrollRestoration() {
  const { pathname, key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const positions = useRef(new Map<string, number>());
  const shown = useRef({ pathname, key });

  useEffect(() => {
    const recordPosition = (): void => void positions.current.set(shown.current.key, globalThis.scrollY);
    globalThis.addEventListener('scroll', recordPosition, { passive: true });
    return () => globalThis.removeEventListener('scroll', recordPosition);
  }, []);

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { pathname, key };
    if (pathname === before.pathname) return undefined;
    if (isBack) return scrollWhenTallEnough(positions.current.get(key) ?? 0);
    globalThis.scrollTo(0, 0);
    focusHeading();
    return undefined;
  }, [pathname, key, isBack]);
  return null;
}

/** Unless the page has focused one of its fields: the link that led here is gone or out of context. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('h1');
  if (heading === null || document.activeElement instanceof HTMLInputElement) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** A page that is still too short after this time has become shorter than it was. */
const GIVE_UP_MS = 5000;
const USER_INPUTS = ['pointerdown', 'touchstart', 'wheel', 'keydown'] as const;

/**
 * Scrolls to a position as soon as the page is tall enough to have it, unless the player scrolls meanwhile. Returns a
 * function that cancels it.
 */
function scrollWhenTallEnough(top: number): () => void {
  const observer = new ResizeObserver(attempt);
  const timer = setTimeout(cancel, GIVE_UP_MS);
  for (const input of USER_INPUTS) globalThis.addEventListener(input, cancel, { passive: true });
  observer.observe(document.body);
  attempt();
  return cancel;

  function attempt(): void {
    globalThis.scrollTo(0, top);
    if (document.documentElement.scrollHeight - globalThis.innerHeight >= top) cancel();
  }

  function cancel(): void {
    observer.disconnect();
    clearTimeout(timer);
    for (const input of USER_INPUTS) globalThis.removeEventListener(input, cancel);
  }
}
