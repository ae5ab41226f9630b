import { useEffect, useState } from 'react';

/** Whether a value has stayed the same for a while: a half-typed amount is not yet a wrong one. */
export function useIsSettled(value: number, forMs: number): boolean {
  const [settled, setSettled] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), forMs);
    return () => clearTimeout(timer);
  }, [value, forMs]);
  return settled === value;
}
