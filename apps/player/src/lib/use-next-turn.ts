import { startTransition, useEffect, useState } from 'react';

import { afterFrame } from './after-frame.ts';

/** False when first drawn, true once that is on the screen: what waits for it does not make one long turn of both. */
export function useNextTurn(): boolean {
  const [isNext, setIsNext] = useState(false);
  useEffect(() => {
    let isWanted = true;
    afterFrame(() => isWanted && startTransition(() => setIsNext(true)));
    return () => {
      isWanted = false;
    };
  }, []);
  return isNext;
}
