import { useEffect, useState } from 'react';

const SEEN_AFTER_MS = 500;

/**
 * Whether the component has been shown long enough to be read. An act that opens the next item must not act on that
 * one too when its key is pressed twice.
 */
export function useIsSeen(): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(true), SEEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSeen;
}
