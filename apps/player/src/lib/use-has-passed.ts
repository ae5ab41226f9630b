import { useEffect, useState } from 'react';

/** Whether a time has passed; renders when it does. False for undefined. */
export function useHasPassed(moment: number | undefined): boolean {
  const [passed, setPassed] = useState<number>();
  useEffect(() => {
    if (moment === undefined) return undefined;
    const timer = setTimeout(() => setPassed(moment), Math.max(0, moment - Date.now()));
    return () => clearTimeout(timer);
  }, [moment]);
  return moment !== undefined && passed === moment;
}
