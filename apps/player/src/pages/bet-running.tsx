import { useTranslation } from 'react-i18next';

import { BetsTabs } from '../features/bets/bets-tabs.tsx';
import { RunningBets } from '../features/bets/running-bets.tsx';
import { PageHead } from '../features/layout/page-head.tsx';
import { useAddress } from '../lib/use-address.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { readFilter } from '../state/bets/listed-bet.ts';

export function BetRunningPage() {
  const { t } = useTranslation();
  const [params, change] = useAddress();
  usePageTitle(t('layout.runningBets'));
  return (
    <>
      <PageHead title={t('bets.title')} />
      <BetsTabs />
      <RunningBets
        filter={readFilter(params.get('type'))}
        onFilter={(filter) => change({ type: filter === 'all' ? undefined : filter })}
      />
    </>
  );
}
