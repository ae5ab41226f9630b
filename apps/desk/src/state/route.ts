import { useSyncExternalStore } from 'react';

export const PAGES = ['ledger', 'operators', 'account'] as const;
export type Page = (typeof PAGES)[number];

const BASE = '/desk/';

/** The first page has the desk's own address. */
export function pathOf(page: Page): string {
  return page === 'ledger' ? BASE : BASE + page;
}

export function usePage(): Page {
  return useSyncExternalStore(subscribe, currentPage);
}

export function openPage(page: Page): void {
  if (page === currentPage()) return;
  history.pushState(null, '', pathOf(page));
  globalThis.dispatchEvent(new PopStateEvent('popstate'));
  globalThis.scrollTo(0, 0);
}

function currentPage(): Page {
  const name = globalThis.location.pathname.slice(BASE.length).replace(/\/$/, '');
  return PAGES.find((page) => page === name) ?? 'ledger';
}

function subscribe(onChange: () => void): () => void {
  globalThis.addEventListener('popstate', onChange);
  return () => globalThis.removeEventListener('popstate', onChange);
}
