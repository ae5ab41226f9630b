const MARK = 'sanam-reloaded-at';
const ONCE_IN_MS = 60_000;
/** While something cannot be fetched it is tried again and again, and each failure brings us here. */
const LOOK_EVERY_MS = 5000;
const ANSWER_WITHIN_MS = 10_000;

/**
 * A new release takes the old one's chunks away: an open tab then loads the new page. So does one whose browser will not
 * import again what failed while the page was being loaded. What else is missing is the network's.
 */
export function reloadAfterRelease(): void {
  let lookedAt = -LOOK_EVERY_MS;
  globalThis.addEventListener('part-missing', (event) => {
    if (performance.now() - lookedAt < LOOK_EVERY_MS) return;
    lookedAt = performance.now();
    void reloadIfItHelps((event as CustomEvent<boolean>).detail);
  });
}

async function reloadIfItHelps(isStuck: boolean): Promise<void> {
  try {
    if (Date.now() - Number(sessionStorage.getItem(MARK) ?? 0) < ONCE_IN_MS) return;
    const page = await readPage();
    const ownFile = new URL(import.meta.url).pathname.slice(1);
    const isReleased = !page.includes(ownFile);
    if (!page.includes('assets/main-') || !(isReleased || isStuck)) return;
    sessionStorage.setItem(MARK, String(Date.now()));
    globalThis.location.reload();
  } catch {
    // No answer, or a browser that keeps nothing, where it could reload for ever: the player may do it himself.
  }
}

/** This page as the server has it now; nothing when it does not say. */
async function readPage(): Promise<string> {
  const answer = await fetch(globalThis.location.href, {
    cache: 'no-store',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  return answer.ok ? answer.text() : '';
}
