import { useCallback, useEffect, useState } from 'react';

const EMPHASIS_MS = 2000;

/** Whether a text is emphasised, and what emphasises it for two seconds from now. */
export function useEmphasis(): [boolean, () => void] {
  const [since, setSince] = useState<number>();
  useEffect(() => {
    if (since === undefined) return undefined;
    const timer = setTimeout(() => setSince(undefined), EMPHASIS_MS);
    return () => clearTimeout(timer);
  }, [since]);
  const emphasise = useCallback(() => setSince(performance.now()), []);
  return [since !== undefined, emphasise];
}
