import { REGISTER_REDIRECT_MS } from '@sanam/contract';
import { iconButtonClass } from '@sanam/ui';
import { ArrowLeft, Headset } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';

import { RegisterForm } from '../features/register/register-form.tsx';
import type { Registered } from '../features/register/register-player.ts';
import { lazyOverlay } from '../components/lazy-overlay.tsx';
import type { ArrivalMessage } from '../lib/use-arrival-message.ts';
import { useOverlay } from '../lib/use-overlay.ts';
import { usePageTitle } from '../lib/use-page-title.ts';

const SupportSheet = lazyOverlay(
  async () => (await import('../features/support/support-sheet.tsx')).SupportSheet,
);

export function RegisterPage() {
  const { t } = useTranslation();
  usePageTitle(t('register.title'));
  const [registered, setRegistered] = useState<Registered>();
  const support = useOverlay();
  useRedirectTo('/login', registered);

  return (
    <div className="flex flex-1 flex-col">
      <header className="sticky top-0 z-20 flex min-h-(--header) items-center gap-1 border-b border-line bg-bg pt-(--safe-top) pr-4 pl-1.5">
        <Link to="/login" aria-label={t('layout.back')} className={iconButtonClass}>
          <ArrowLeft aria-hidden strokeWidth={1.75} className="size-6" />
        </Link>
        <h1 className="text-title font-semibold">{t('register.title')}</h1>
      </header>
      <main className="flex flex-1 flex-col">
        <RegisterForm registered={registered} onRegistered={setRegistered} />
        <div className="flex flex-wrap items-center justify-between gap-x-4 px-4 pb-[calc(0.5rem+var(--safe-bottom))] text-body text-t2">
          <p>
            {t('register.haveAccount')}{' '}
            <Link to="/login" className={FOOT_LINK}>
              {t('register.login')}
            </Link>
          </p>
          <button type="button" onClick={support.open} className={FOOT_LINK}>
            <Headset aria-hidden strokeWidth={1.75} className="size-5" />
            {t('layout.customerService')}
          </button>
        </div>
      </main>
      {support.hasOpened && <SupportSheet isOpen={support.isOpen} onClose={support.close} />}
    </div>
  );
}

/** Leaves time to read the success message, then goes to the page with it. */
function useRedirectTo(path: string, arrival: Required<ArrivalMessage> | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (arrival === undefined) return undefined;
    const timer = setTimeout(
      () => void navigate(path, { replace: true, state: arrival }),
      REGISTER_REDIRECT_MS,
    );
    return () => clearTimeout(timer);
  }, [navigate, path, arrival]);
}

const FOOT_LINK =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-cell px-1 font-semibold text-goldt';
