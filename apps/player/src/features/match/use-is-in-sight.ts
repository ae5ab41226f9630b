import { useEffect, useState, type RefObject } from 'react';

/**
 * Whether most of an element can be seen between what sticks to the top of the screen and what sticks to its bottom.
 * Undefined until it was looked at once.
 */
export function useIsInSight(
  element: RefObject<HTMLElement | null>,
  stuck: RefObject<HTMLElement | null>,
): boolean | undefined {
  const [isInSight, setInSight] = useState<boolean>();
  useEffect(() => {
    let observer: IntersectionObserver | undefined;
    const observe = () => {
      observer?.disconnect();
      if (element.current === null) return;
      observer = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting), {
        rootMargin: `-${coveredTop(stuck.current)}px 0px -${coveredBottom()}px 0px`,
        threshold: 0.6,
      });
      observer.observe(element.current);
    };
    observe();
    globalThis.addEventListener('resize', observe);
    return () => {
      observer?.disconnect();
      globalThis.removeEventListener('resize', observe);
    };
  }, [element, stuck]);
  return isInSight;
}

/** From the top of the screen to the lower edge of what sticks there, once it does. */
function coveredTop(stuck: HTMLElement | null): number {
  if (stuck === null || getComputedStyle(stuck).position !== 'sticky') return 0;
  return Math.max(Math.round(Number.parseFloat(getComputedStyle(stuck).top) + stuck.offsetHeight), 0);
}

/** By the menu, which says itself how high it is. */
function coveredBottom(): number {
  const height = getComputedStyle(document.documentElement).getPropertyValue('--footer');
  return Math.round(Number.parseFloat(height)) || 0;
}
