import { ArenaBackdrop, ArenaSign, Button, buttonClass, Mark, Wordmark } from '@sanam/ui';
import { ArrowLeft, House } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';

import { usePageTitle } from '../lib/use-page-title.ts';

/** For unknown paths, and as the error page of known ones. */
export function NotFoundPage() {
  const { t } = useTranslation();
  usePageTitle(t('layout.notFoundTitle'));
  const navigate = useNavigate();
  const isFirstPage = useLocation().key === 'default';
  return (
    <div className="relative isolate flex flex-1 flex-col px-4 pt-(--safe-top) pb-[calc(1.25rem+var(--safe-bottom))]">
      <ArenaBackdrop className="-z-10 h-90" />
      <header className="flex min-h-(--header) items-center gap-2.5">
        <Mark className="h-[21px] w-[26px] text-gold" />
        <Wordmark className="h-4.5 w-[74px]" />
      </header>
      <main className="flex flex-1 flex-col">
        <div className="flex flex-1 flex-col items-center justify-center py-8 text-center">
          <ArenaSign className="w-full max-w-70">404</ArenaSign>
          <h1 className="mt-8 text-headline font-semibold">{t('layout.notFoundTitle')}</h1>
          <p className="mt-1 max-w-72 text-body text-balance whitespace-pre-line text-t2">
            {t('layout.notFoundText')}
          </p>
        </div>
        <div className="flex flex-col gap-2.5">
          <Link to="/" replace className={buttonClass({ size: 'large', isBlock: true })}>
            <House aria-hidden strokeWidth={1.75} className="size-5" />
            {t('layout.goHome')}
          </Link>
          <Button
            variant="secondary"
            isBlock
            icon={<ArrowLeft aria-hidden strokeWidth={1.75} className="size-5" />}
            onClick={() => void (isFirstPage ? navigate('/') : navigate(-1))}
          >
            {t('layout.goBack')}
          </Button>
        </div>
      </main>
    </div>
  );
}
