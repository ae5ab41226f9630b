import { create } from 'zustand';

import { useMinute } from '../../lib/use-minute.ts';

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
