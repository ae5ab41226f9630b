import { useEffect, useState } from 'react';
import { create } from 'zustand';

/** A smaller offset may come from a slow response, and does not matter. */
const MIN_OFFSET_MS = 60_000;

/** How far this device's clock is ahead of the server's, in milliseconds; timestamps in lists are the server's. */
export const useClockOffset = create<number>()(() => 0);

export function updateServerClock(at: number): void {
  const offset = Date.now() - at;
  const known = useClockOffset.getState();
  if (Math.abs(offset - known) >= MIN_OFFSET_MS) useClockOffset.setState(offset, true);
}

/** The server's time, updated at each full minute: a device with a wrong clock must still show the right day. */
export function useServerMinute(): Date {
  const now = useMinute();
  const offset = useClockOffset();
  return offset === 0 ? now : new Date(now.getTime() - offset);
}

const MINUTE_MS = 60_000;

/** The device's time, updated at each full minute. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), MINUTE_MS - (now.getTime() % MINUTE_MS));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}
