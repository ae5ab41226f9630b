import { HISTORY_TYPES, type HistoryType } from '@sanam/contract';
import { Tabs } from '@sanam/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';

import { HistoryList } from '../features/history/history-list.tsx';
import { OwedNote } from '../features/layout/owed-note.tsx';
import { PageHead } from '../features/layout/page-head.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';

/**
 * The tab is in the address, so that other pages can link to it. The house gives no bonus, so its tab is only shown
 * there.
 */
export function HistoryPage() {
  const { t } = useTranslation();
  const title = t('layout.transactions');
  usePageTitle(title);
  const [search, setSearch] = useSearchParams();
  const type = HISTORY_TYPES.find((one) => one === search.get('type')) ?? 'deposit';
  return (
    <>
      <PageHead title={title} />
      <div className="px-4 pt-4 empty:hidden">
        <OwedNote />
      </div>
      <Tabs
        look="text"
        label={t('history.types')}
        items={[
          { value: 'deposit', label: t('layout.deposit') },
          { value: 'withdraw', label: t('layout.withdraw') },
          ...(type === 'bonus' ? [{ value: type, label: t('history.bonus') }] : []),
        ]}
        value={type}
        onChange={(chosen) => setSearch(chosen === 'deposit' ? {} : { type: chosen }, { replace: true })}
      >
        <PagedHistory key={type} type={type} />
      </Tabs>
    </>
  );
}

/** Each tab starts at its first page. */
function PagedHistory({ type }: { readonly type: HistoryType }) {
  const [page, setPage] = useState(1);
  return <HistoryList type={type} page={page} onPage={setPage} />;
}
