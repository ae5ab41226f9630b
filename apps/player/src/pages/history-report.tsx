import { addDays, toBangkokDay } from '@sanam/betting';
import { useTranslation } from 'react-i18next';

import { BetsTabs } from '../features/bets/bets-tabs.tsx';
import { MAX_DAYS, readPeriod } from '../features/bets/period-choice.tsx';
import { WinLossReport } from '../features/bets/win-loss-report.tsx';
import { RangeChoice } from '../features/day-choice/range-choice.tsx';
import { PageHead } from '../features/layout/page-head.tsx';
import { countDays, readDay } from '../lib/days.ts';
import { useAddress } from '../lib/use-address.ts';
import { useOverlay } from '../lib/use-overlay.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { useServerMinute } from '../state/api/server-clock.ts';
import { readFilter } from '../state/bets/listed-bet.ts';

/** Filter, last day and number of days are in the address, so that going back restores them. */
export function HistoryReportPage() {
  const { t } = useTranslation();
  const [params, change] = useAddress();
  usePageTitle(t('titles.historyReport'));
  const calendar = useOverlay();
  const today = toBangkokDay(useServerMinute());
  const to = readDay(params.get('date'), today);
  const days = readPeriod(params.get('days'));
  const from = addDays(to, 1 - days);

  return (
    <>
      <PageHead title={t('bets.title')} />
      <BetsTabs />
      <WinLossReport
        filter={readFilter(params.get('type'))}
        onFilter={(filter) => change({ type: filter === 'all' ? undefined : filter })}
        period={{ from, to }}
        days={days}
        onDays={(next) => change(toParams(to, next))}
        onOwn={calendar.open}
        rangeChoice={
          <RangeChoice
            from={from}
            to={to}
            today={today}
            maxDays={MAX_DAYS}
            calendar={calendar}
            onChange={(range) => change(toParams(range.to, countDays(range.from, range.to)))}
          />
        }
      />
    </>
  );

  /** Defaults are left out. */
  function toParams(lastDay: string, count: number) {
    return {
      date: lastDay === today ? undefined : lastDay,
      days: count === 1 ? undefined : String(count),
    };
  }
}
