import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';

import { importWithRetry } from './import-with-retry.ts';
import type { LazyFallbackProps } from './lazy-component.ts';
import { whenIdle } from './when-idle.ts';

/** The page itself, its pictures and its first prices are fetched before what lies over it. */
const DELAY_MS = 2500;

interface ForTouch {
  /** Rendered until the component is there. */
  readonly Fallback?: ComponentType<LazyFallbackProps>;
  /** What opens it is in sight: it is fetched without delay. */
  readonly isInSight: boolean;
}

/**
 * Renders a component whose code is fetched once the page is rendered and idle. One that a touch opens is fetched at
 * the first touch at the latest, before all others.
 */
export function useIdleComponent(load: () => Promise<ComponentType>, forTouch?: ForTouch): ReactNode {
  const [element, setElement] = useState<ReactNode>();
  const [hasFailed, setFailed] = useState(false);
  const isForTouch = forTouch !== undefined;
  const delayMs = forTouch?.isInSight ? 0 : DELAY_MS;
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
    }, delayMs);
    let cancel = () => clearTimeout(timer);
    if (isForTouch) globalThis.addEventListener('pointerdown', startLoading);
    return () => {
      cancel();
      globalThis.removeEventListener('pointerdown', startLoading);
    };
  }, [load, isForTouch, delayMs]);
  if (element !== undefined || forTouch?.Fallback === undefined) return element;
  return createElement(forTouch.Fallback, { hasFailed });
}
