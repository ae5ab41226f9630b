import type { Page } from '@playwright/test';

export interface Seen {
  readonly longTasksMs: readonly number[];
  readonly frames: number;
  readonly droppedFrames: number;
  readonly longestFrameMs: number;
  /** Layout shifts, added up. */
  readonly shift: number;
}

const FRAME_MS = 1000 / 60;

/** Counts what a player would notice, until the returned function is called. */
export async function watchPage(page: Page): Promise<() => Promise<Seen>> {
  await page.evaluate((frameMs) => {
    const seen = { longTasksMs: [] as number[], frames: 0, droppedFrames: 0, longestFrameMs: 0, shift: 0 };
    const tasks = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longTasksMs.push(duration);
    });
    tasks.observe({ type: 'longtask' });
    const shifts = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
    });
    shifts.observe({ type: 'layout-shift' });
    let before: number | undefined;
    let next = requestAnimationFrame(function count(now) {
      if (before !== undefined) {
        seen.frames += 1;
        seen.droppedFrames += Math.max(Math.round((now - before) / frameMs) - 1, 0);
        seen.longestFrameMs = Math.max(seen.longestFrameMs, now - before);
      }
      before = now;
      next = requestAnimationFrame(count);
    });
    globalThis.endWatch = () => {
      cancelAnimationFrame(next);
      tasks.disconnect();
      shifts.disconnect();
      return seen;
    };
  }, FRAME_MS);
  return () => page.evaluate(() => globalThis.endWatch());
}

declare global {
  var endWatch: () => Seen;
}
