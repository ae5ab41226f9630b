import { TabLine, tabLinkClass } from '@sanam/ui';
import { useTranslation } from 'react-i18next';
import { NavLink, useSearchParams } from 'react-router';

import { readFilter } from '../../state/bets/listed-bet.ts';

/** Running bets and the report: two pages that look like two tabs and share the filter. */
export function BetsTabs() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const filter = readFilter(params.get('type'));
  const search = filter === 'all' ? '' : `?type=${filter}`;
  return (
    <nav
      aria-label={t('bets.tabs')}
      className="sticky top-(--header) z-10 grid grid-cols-2 border-b border-line bg-bg"
    >
      <NavLink to={{ pathname: '/bet-running', search }} replace className={tabLinkClass}>
        {t('bets.active')}
        <TabLine />
      </NavLink>
      <NavLink to={{ pathname: '/history-report', search }} replace className={tabLinkClass}>
        {t('bets.report')}
        <TabLine />
      </NavLink>
    </nav>
  );
}
