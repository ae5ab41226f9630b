const MAX_WAIT_MS = 2000;
const WITHOUT_IDLE_CALLBACK_MS = 300;

/** Runs once the page is rendered and the browser is idle. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run, { timeout: MAX_WAIT_MS });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, WITHOUT_IDLE_CALLBACK_MS);
  return () => clearTimeout(timer);
}
