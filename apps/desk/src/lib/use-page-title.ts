import { useEffect } from 'react';

/** Shown by the browser's tab and read by screen readers. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Sanam Desk`;
  }, [title]);
}
