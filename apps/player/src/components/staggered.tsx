import { Children, isValidElement, startTransition, useEffect, useState, type ReactNode } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

import { afterFrame } from '../lib/after-frame.ts';

export interface StaggeredProps {
  readonly children: ReactNode;
  /** Called when all children are rendered, and when some are not any more. Must be a stable function. */
  readonly onComplete?: ((isComplete: boolean) => void) | undefined;
}

/**
 * Renders its children one after another, each once the one before it is painted: all at once would be one long task
 * during which a phone does not respond to touch. A child that has been rendered stays, whatever is added.
 */
export function Staggered({ children, onComplete }: StaggeredProps) {
  const elements = Children.toArray(children).filter((child) => isValidElement(child));
  const isReturning = useIsReturning();
  const [rendered, setRendered] = useState(() => new Set(isReturning ? elements.map(({ key }) => key) : []));
  const next = elements.find(({ key }) => !rendered.has(key))?.key;
  const isComplete = next === undefined;

  useEffect(() => {
    if (next === undefined) return undefined;
    let isMounted = true;
    afterFrame(() => isMounted && startTransition(() => setRendered((before) => new Set([...before, next]))));
    return () => {
      isMounted = false;
    };
  }, [next]);
  useEffect(() => {
    onComplete?.(isComplete);
  }, [isComplete, onComplete]);

  return elements.filter(({ key }) => key === next || rendered.has(key));
}

/** Going back restores the scroll position, which has to exist at once. */
function useIsReturning(): boolean {
  const { key } = useLocation();
  return useNavigationType() === NavigationType.Pop && key !== FIRST_PAGE_KEY;
}

/** The router's key of the page the app was opened with. */
const FIRST_PAGE_KEY = 'default';
