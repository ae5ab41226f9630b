const MARK = 'sanam-reloaded-at';
const ONCE_IN_MS = 60_000;
/** While something cannot be fetched it is tried again and again, and each failure brings us here. */
const LOOK_EVERY_MS = 5000;
const ANSWER_WITHIN_MS = 10_000;

/** A new release takes the old one's chunks away: an open tab then loads the new page. What else is missing is the network's. */
export function reloadAfterRelease(): void {
  let lookedAt = -LOOK_EVERY_MS;
  globalThis.addEventListener('vite:preloadError', () => {
    if (performance.now() - lookedAt < LOOK_EVERY_MS) return;
    lookedAt = performance.now();
    void reloadIfReleased();
  });
}

async function reloadIfReleased(): Promise<void> {
  try {
    if (Date.now() - Number(sessionStorage.getItem(MARK) ?? 0) < ONCE_IN_MS || !(await isReleased())) return;
    sessionStorage.setItem(MARK, String(Date.now()));
    globalThis.location.reload();
  } catch {
    // No answer, or a browser that keeps nothing, where it could reload for ever: the player may do it himself.
  }
}

/** Whether this page, as the server has it now, is ours and does not know of the very file this is in. */
async function isReleased(): Promise<boolean> {
  const answer = await fetch(globalThis.location.href, {
    cache: 'no-store',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  const page = await answer.text();
  const ownFile = new URL(import.meta.url).pathname.slice(1);
  return answer.ok && page.includes('assets/main-') && !page.includes(ownFile);
}
