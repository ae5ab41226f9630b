import { Children, startTransition, useEffect, useState, type ReactNode } from 'react';

import { afterFrame } from './after-frame.ts';

/**
 * Draws its children one after another, each once the one before it is on the screen: all at once would be one long turn
 * of a phone's, in which it answers to nobody. What has been drawn stays, whatever comes after it changes.
 */
export function InTurns({ children }: { readonly children: ReactNode }) {
  const parts = Children.toArray(children);
  const [due, setDue] = useState(1);
  const isWhole = due >= parts.length;
  useEffect(() => {
    if (isWhole) return undefined;
    let isWanted = true;
    afterFrame(() => isWanted && startTransition(() => setDue(due + 1)));
    return () => {
      isWanted = false;
    };
  }, [due, isWhole]);
  return parts.slice(0, due);
}
