import { buttonClass, EmptyState } from '@sanam/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { PageHead } from './page-head.tsx';

/** Says plainly that a page is not open yet, inside the real layout. */
export function SoonPage({ title }: { readonly title: string }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={title} />
      <div className="flex flex-1 flex-col justify-center pb-16">
        <EmptyState
          title={t('layout.soonTitle')}
          line={t('layout.soonLine')}
          action={
            <Link to="/" className={buttonClass({ variant: 'secondary' })}>
              {t('layout.goHome')}
            </Link>
          }
        />
      </div>
    </>
  );
}
