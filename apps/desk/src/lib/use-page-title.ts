import { useEffect } from 'react';

/** What the browser's tab and a screen reader call the page. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Sanam Desk`;
  }, [title]);
}
