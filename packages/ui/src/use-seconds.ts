import { useEffect, useState } from 'react';

/** The device's time, updated every second, for a running clock. */
export function useSeconds(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** `04:12`, and `75:00` above an hour. */
export function toMinutesSeconds(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`;
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
