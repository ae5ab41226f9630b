import { useEffect, useState, type RefObject } from 'react';

/**
 * Whether all of an element is visible between what sticks to the top of the screen and to the bottom. Undefined until
 * it was first observed.
 */
export function useIsInView(
  element: RefObject<HTMLElement | null>,
  stuck: RefObject<HTMLElement | null>,
): boolean | undefined {
  const [isInView, setInView] = useState<boolean>();
  useEffect(() => {
    let observer: IntersectionObserver | undefined;
    const observe = () => {
      observer?.disconnect();
      if (element.current === null) return;
      observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting), {
        rootMargin: `-${coveredTop(stuck.current)}px 0px -${coveredBottom()}px 0px`,
        // Not 1: the browser rounds both.
        threshold: 0.98,
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
  return isInView;
}

/** The height covered by what sticks to the top. */
function coveredTop(stuck: HTMLElement | null): number {
  if (stuck === null || getComputedStyle(stuck).position !== 'sticky') return 0;
  return Math.max(Math.round(Number.parseFloat(getComputedStyle(stuck).top) + stuck.offsetHeight), 0);
}

/** The height covered by the menu, which publishes it. */
function coveredBottom(): number {
  const height = getComputedStyle(document.documentElement).getPropertyValue('--footer');
  return Math.round(Number.parseFloat(height)) || 0;
}
