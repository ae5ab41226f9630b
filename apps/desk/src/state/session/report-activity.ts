import { api } from '../api.ts';

/** At most one report a minute. */
const REPORT_MS = 60_000;
const ACTIVITY = ['keydown', 'pointerdown'] as const;

/**
 * Reports to the server that somebody is at the desk: without a key or touch the session ends. Returns a function that
 * stops.
 */
export function startReportingActivity(): () => void {
  // After a reload the server may have heard nothing for long, so the first key or touch is reported at once.
  let reportedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const report = () => {
    timer = undefined;
    reportedAt = Date.now();
    // If this one is lost, the next one replaces it.
    void api.call('POST /desk/active').catch(() => undefined);
  };
  const note = () => {
    timer ??= setTimeout(report, Math.max(0, reportedAt + REPORT_MS - Date.now()));
  };

  for (const kind of ACTIVITY) globalThis.addEventListener(kind, note, { capture: true, passive: true });
  return () => {
    clearTimeout(timer);
    for (const kind of ACTIVITY) globalThis.removeEventListener(kind, note, { capture: true });
  };
}
