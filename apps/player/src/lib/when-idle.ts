const LONGEST_MS = 2000;
const WITHOUT_IDLE_MS = 300;

/** Runs once the page has drawn itself and has nothing better to do. Answers a function that calls it off. */
export function whenIdle(run: () => void): () => void {
  // Safari has no notion of idleness.
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run, { timeout: LONGEST_MS });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, WITHOUT_IDLE_MS);
  return () => clearTimeout(timer);
}
