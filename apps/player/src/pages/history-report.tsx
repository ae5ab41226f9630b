import { toBangkokDay } from '@sanam/betting';
import { useTranslation } from 'react-i18next';

import { WinLossReport } from '../features/bets/win-loss-report.tsx';
import { BetsTabs } from '../features/bets/bets-tabs.tsx';
import { readPeriod } from '../features/bets/period-choice.tsx';
import { DayChoice } from '../features/day-choice/day-choice.tsx';
import { PageHead } from '../features/layout/page-head.tsx';
import { addDays, readDay } from '../lib/days.ts';
import { useAddress } from '../lib/use-address.ts';
import { useServerMinute } from '../state/api/server-clock.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { readFilter } from '../state/bets/listed-bet.ts';

/** Filter, day and period are in the address, so that going back restores them. */
export function HistoryReportPage() {
  const { t } = useTranslation();
  const [params, change] = useAddress();
  usePageTitle(t('titles.historyReport'));
  const today = toBangkokDay(useServerMinute());
  const day = readDay(params.get('date'), today);
  const days = readPeriod(params.get('days'));

  return (
    <>
      <PageHead title={t('bets.title')} />
      <BetsTabs />
      <WinLossReport
        filter={readFilter(params.get('type'))}
        onFilter={(filter) => change('type', filter, 'all')}
        period={{ from: addDays(day, 1 - days), to: day }}
        days={days}
        onDays={(next) => change('days', String(next), '1')}
        dayChoice={
          <DayChoice day={day} today={today} days={days} onChange={(next) => change('date', next, today)} />
        }
      />
    </>
  );
}
