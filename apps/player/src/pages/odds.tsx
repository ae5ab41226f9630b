import { useTranslation } from 'react-i18next';

import { PageHead } from '../features/layout/page-head.tsx';
import { OddsGuide } from '../features/odds-guide/odds-guide.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';

export function OddsPage() {
  const { t } = useTranslation();
  const title = t('layout.odds');
  usePageTitle(title);
  return (
    <>
      <PageHead title={title} back="previous" />
      <OddsGuide />
    </>
  );
}
