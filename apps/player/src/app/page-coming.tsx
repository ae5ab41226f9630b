import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';

/** What is there sooner needs no word. */
const LATE_MS = 250;

/**
 * While the page that a tap leads to is slow to come, the one before stays, and nothing on it would show that the tap was
 * felt. The router tells of the new place only once its page is there, so the address is looked at.
 */
export function PageComing() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [leaving, setLeaving] = useState<string>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lookSoon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        setLeaving(globalThis.location.pathname === pathname ? undefined : pathname);
      }, LATE_MS);
    };
    globalThis.addEventListener('click', lookSoon);
    globalThis.addEventListener('popstate', lookSoon);
    return () => {
      clearTimeout(timer);
      globalThis.removeEventListener('click', lookSoon);
      globalThis.removeEventListener('popstate', lookSoon);
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
