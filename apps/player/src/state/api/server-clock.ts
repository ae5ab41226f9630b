import { create } from 'zustand';

import { useMinute } from '../../lib/use-minute.ts';

/** Less than this is the network's doing, or no matter. */
const WORTH_MINDING_MS = 60_000;

/** How far this device's clock is ahead of the server's, whose moments the lists carry. */
export const useClockOffset = create<number>()(() => 0);

export function updateServerClock(at: number): void {
  const lead = Date.now() - at;
  const known = useClockOffset.getState();
  if (Math.abs(lead - known) >= WORTH_MINDING_MS) useClockOffset.setState(lead, true);
}

/** The time now, anew at each full minute, also on a device whose clock is wrong: which day it is must be right. */
export function useServerMinute(): Date {
  const now = useMinute();
  const lead = useClockOffset();
  return lead === 0 ? now : new Date(now.getTime() - lead);
}
