import { Children, isValidElement, startTransition, useEffect, useState, type ReactNode } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

import { afterFrame } from './after-frame.ts';

export interface InTurnsProps {
  readonly children: ReactNode;
  /** Told when all of them are drawn, and when some are not any more. Keep it the same function between renders. */
  readonly onWhole?: ((isWhole: boolean) => void) | undefined;
}

/**
 * Draws its children one after another, each once the one before it is on the screen: all at once would be one long turn
 * of a phone's, in which it answers to nobody. What has been drawn stays, whatever joins it.
 */
export function InTurns({ children, onWhole }: InTurnsProps) {
  const parts = Children.toArray(children).filter((part) => isValidElement(part));
  const isReturning = useIsReturning();
  const [drawn, setDrawn] = useState(() => new Set(isReturning ? parts.map(({ key }) => key) : []));
  const next = parts.find(({ key }) => !drawn.has(key))?.key;
  const isWhole = next === undefined;

  useEffect(() => {
    if (next === undefined) return undefined;
    let isWanted = true;
    afterFrame(() => isWanted && startTransition(() => setDrawn((before) => new Set([...before, next]))));
    return () => {
      isWanted = false;
    };
  }, [next]);
  useEffect(() => {
    onWhole?.(isWhole);
  }, [isWhole, onWhole]);

  return parts.filter(({ key }) => key === next || drawn.has(key));
}

/** Whoever comes back is led to where he was by the browser, and that place has to be there. */
function useIsReturning(): boolean {
  const { key } = useLocation();
  return useNavigationType() === NavigationType.Pop && key !== FIRST_PAGE;
}

/** The key of the page the app was opened with. */
const FIRST_PAGE = 'default';
