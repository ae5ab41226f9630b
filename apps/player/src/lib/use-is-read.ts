import { useEffect, useState } from 'react';

/** Prices that have just changed cannot be confirmed before they can have been read. */
const READ_MS = 600;

/** Whether this has been the same for long enough to have been read. What is there from the start has. */
export function useIsRead(value: string | number | undefined): boolean {
  const [read, setRead] = useState(value);
  useEffect(() => {
    if (read === value) return undefined;
    const timer = setTimeout(() => setRead(value), READ_MS);
    return () => clearTimeout(timer);
  }, [read, value]);
  return read === value;
}
