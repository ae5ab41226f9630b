import { useTranslation } from 'react-i18next';

import { OwedNote } from '../features/layout/owed-note.tsx';
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
      <div className="px-4 pt-4 empty:hidden">
        <OwedNote />
      </div>
      <WithdrawForm />
    </>
  );
}
