const RELOADED_AT_KEY = 'sanam-reloaded-at';
const MIN_INTERVAL_MS = 60_000;
/** Imports are retried every few seconds while the network is down, and each failure raises the event. */
const CHECK_INTERVAL_MS = 5000;
const FETCH_TIMEOUT_MS = 10_000;

/**
 * Reloads the page when a chunk is missing because a new release has replaced it, or when the browser refuses to import
 * a module again that failed once. Any other missing chunk is a matter of the network and is retried.
 */
export function reloadAfterRelease(): void {
  let checkedAt = -CHECK_INTERVAL_MS;
  globalThis.addEventListener('chunk-missing', (event) => {
    if (performance.now() - checkedAt < CHECK_INTERVAL_MS) return;
    checkedAt = performance.now();
    void reloadIfUseful((event as CustomEvent<boolean>).detail);
  });
}

async function reloadIfUseful(isStuck: boolean): Promise<void> {
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED_AT_KEY) ?? 0) < MIN_INTERVAL_MS) return;
    const page = await readPage();
    const ownFile = new URL(import.meta.url).pathname.slice(1);
    const isReleased = !page.includes(ownFile);
    if (!page.includes('assets/main-') || !(isReleased || isStuck)) return;
    sessionStorage.setItem(RELOADED_AT_KEY, String(Date.now()));
    globalThis.location.reload();
  } catch {
    // The server is unreachable, or there is no session storage to prevent an endless loop: the player can reload.
  }
}

/** The HTML that the server returns for this page now; empty when it returns an error. */
async function readPage(): Promise<string> {
  const response = await fetch(globalThis.location.href, {
    cache: 'no-store',
    signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
  });
  return response.ok ? response.text() : '';
}
