import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';

/** A page that loads faster needs no indicator. */
const DELAY_MS = 250;

/**
 * Shows that a tap was registered while the code of the next page is loading and the previous page stays on the screen.
 * The router's location changes only when the page is there, so the address bar is compared with it.
 */
export function RouteProgress() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [leaving, setLeaving] = useState<string>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const checkSoon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        setLeaving(globalThis.location.pathname === pathname ? undefined : pathname);
      }, DELAY_MS);
    };
    globalThis.addEventListener('click', checkSoon);
    globalThis.addEventListener('popstate', checkSoon);
    return () => {
      clearTimeout(timer);
      globalThis.removeEventListener('click', checkSoon);
      globalThis.removeEventListener('popstate', checkSoon);
    };
  }, [pathname]);
  if (leaving !== pathname) return null;
  return (
    <div className="fixed inset-x-0 top-0 z-50 h-[3px] overflow-hidden bg-s3">
      <output className="sr-only">{t('common.loading')}</output>
      <span aria-hidden className="block h-full w-2/5 animate-pass bg-gold" />
    </div>
  );
}
