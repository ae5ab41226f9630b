import { useTranslation } from 'react-i18next';

import { SoonPage } from '../features/layout/soon-page.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';

export function BetRunningPage() {
  const { t } = useTranslation();
  const title = t('layout.runningBets');
  usePageTitle(title);
  return <SoonPage title={title} />;
}
