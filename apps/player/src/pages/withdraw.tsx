import { useTranslation } from 'react-i18next';

import { PageHead } from '../features/layout/page-head.tsx';
import { WithdrawForm } from '../features/withdraw/withdraw-form.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';

export function WithdrawPage() {
  const { t } = useTranslation();
  const title = t('layout.withdraw');
  usePageTitle(title);
  return (
    <>
      <PageHead title={title} />
      <WithdrawForm />
    </>
  );
}
