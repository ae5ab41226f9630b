import { useEffect, useState } from 'react';

/** A price that has just changed cannot be confirmed before the player can have read it. */
const READ_MS = 600;

/** Whether the value is unchanged for long enough to have been read. The first value counts as read. */
export function useIsRead(value: string | number | undefined): boolean {
  const [read, setRead] = useState(value);
  useEffect(() => {
    if (read === value) return undefined;
    const timer = setTimeout(() => setRead(value), READ_MS);
    return () => clearTimeout(timer);
  }, [read, value]);
  return read === value;
}
