import { useTranslation } from 'react-i18next';

import { SoonPage } from '../features/layout/soon-page.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';

export function HistoryReportPage() {
  const { t } = useTranslation();
  const title = t('titles.historyReport');
  usePageTitle(title);
  return <SoonPage title={title} />;
}
