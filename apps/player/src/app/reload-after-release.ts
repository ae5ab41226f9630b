const MARK = 'sanam-reloaded-at';
const ONCE_IN_MS = 60_000;

/** A new release takes the old one's chunks away: an open tab then loads the new page instead of an error. */
export function reloadAfterRelease(): void {
  globalThis.addEventListener('vite:preloadError', (failure) => {
    if (!navigator.onLine || Date.now() - lastReload() < ONCE_IN_MS) return;
    failure.preventDefault();
    sessionStorage.setItem(MARK, String(Date.now()));
    globalThis.location.reload();
  });
}

function lastReload(): number {
  return Number(sessionStorage.getItem(MARK) ?? 0);
}
