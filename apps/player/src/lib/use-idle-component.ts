import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';

import { importWithRetry } from './import-with-retry.ts';
import type { LazyFallbackProps } from './lazy-component.ts';
import { whenIdle } from './when-idle.ts';

/** The page itself, its pictures and its first prices are fetched before what lies over it. */
const DELAY_MS = 2500;

/**
 * Renders a component whose code is fetched once the page is rendered and idle, or at the first touch. `Fallback`
 * is rendered in its place until then.
 */
export function useIdleComponent(
  load: () => Promise<ComponentType>,
  Fallback?: ComponentType<LazyFallbackProps>,
): ReactNode {
  const [element, setElement] = useState<ReactNode>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const startLoading = (): void => {
      globalThis.removeEventListener('pointerdown', startLoading);
      cancel();
      cancel = importWithRetry(
        load,
        (component) => setElement(createElement(component)),
        () => setFailed(true),
      );
    };
    const timer = setTimeout(() => {
      cancel = whenIdle(startLoading);
    }, DELAY_MS);
    let cancel = () => clearTimeout(timer);
    globalThis.addEventListener('pointerdown', startLoading);
    return () => {
      cancel();
      globalThis.removeEventListener('pointerdown', startLoading);
    };
  }, [load]);
  if (element !== undefined || Fallback === undefined) return element;
  return createElement(Fallback, { hasFailed });
}
