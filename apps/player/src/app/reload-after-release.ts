const MARK = 'sanam-reloaded-at';
const ONCE_IN_MS = 60_000;

/** A new release takes the old one's chunks away: an open tab then loads the new page. What else is missing is the network's. */
export function reloadAfterRelease(): void {
  globalThis.addEventListener('vite:preloadError', () => void reloadIfReleased());
}

async function reloadIfReleased(): Promise<void> {
  if (Date.now() - lastReload() < ONCE_IN_MS || !(await isReleased())) return;
  sessionStorage.setItem(MARK, String(Date.now()));
  globalThis.location.reload();
}

/** Whether the page as the server has it now does not know of the very file this is in. */
async function isReleased(): Promise<boolean> {
  try {
    const page = await fetch('/', { cache: 'no-store' });
    return page.ok && !(await page.text()).includes(new URL(import.meta.url).pathname.slice(1));
  } catch {
    return false;
  }
}

function lastReload(): number {
  return Number(sessionStorage.getItem(MARK) ?? 0);
}
