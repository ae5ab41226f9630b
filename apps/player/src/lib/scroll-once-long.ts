/** A page that is not as long as it was after this time has become a shorter one. */
const WAIT_MS = 5000;
const OWN_WILL = ['pointerdown', 'touchstart', 'wheel', 'keydown'] as const;

/**
 * Scrolls to a place as soon as the page is long enough to have it, unless the player goes somewhere himself meanwhile.
 * Answers a function that calls it off.
 */
export function scrollOnceLong(top: number): () => void {
  const grown = new ResizeObserver(attempt);
  const timer = setTimeout(callOff, WAIT_MS);
  for (const act of OWN_WILL) globalThis.addEventListener(act, callOff, { passive: true });
  grown.observe(document.body);
  attempt();
  return callOff;

  function attempt(): void {
    globalThis.scrollTo(0, top);
    if (document.documentElement.scrollHeight - globalThis.innerHeight >= top) callOff();
  }

  function callOff(): void {
    grown.disconnect();
    clearTimeout(timer);
    for (const act of OWN_WILL) globalThis.removeEventListener(act, callOff);
  }
}
