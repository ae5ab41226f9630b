import { useEffect } from 'react';

/** Sets the title of the page for browser tabs and screen readers. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Sanam`;
  }, [title]);
}
