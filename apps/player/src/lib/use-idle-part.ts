import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';

import type { Late } from './late-part.ts';
import { loadUntilThere } from './load-until-there.ts';
import { whenIdle } from './when-idle.ts';

const CALM_MS = 2500;

/**
 * A part of the page whose code is fetched once the page is drawn; at once when a finger comes down. `Meanwhile` stands
 * in its place until then.
 */
export function useIdlePart(load: () => Promise<ComponentType>, Meanwhile?: ComponentType<Late>): ReactNode {
  const [part, setPart] = useState<ReactNode>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const fetchPart = (): void => {
      globalThis.removeEventListener('pointerdown', fetchPart);
      callOff();
      callOff = loadUntilThere(
        load,
        (loaded) => setPart(createElement(loaded)),
        () => setFailed(true),
      );
    };
    // The page itself, its pictures and its first prices come before what lies over it.
    const timer = setTimeout(() => {
      callOff = whenIdle(fetchPart);
    }, CALM_MS);
    let callOff = () => clearTimeout(timer);
    globalThis.addEventListener('pointerdown', fetchPart);
    return () => {
      callOff();
      globalThis.removeEventListener('pointerdown', fetchPart);
    };
  }, [load]);
  if (part !== undefined || Meanwhile === undefined) return part;
  return createElement(Meanwhile, { hasFailed });
}
