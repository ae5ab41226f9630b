import { startTransition, useEffect, useState } from 'react';

import { afterFrame } from './after-frame.ts';

/** False in the first render, true once that is on the screen: splits one long rendering task into two. */
export function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    let isMounted = true;
    afterFrame(() => isMounted && startTransition(() => setPainted(true)));
    return () => {
      isMounted = false;
    };
  }, []);
  return isPainted;
}
