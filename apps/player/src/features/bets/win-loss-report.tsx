import { CATEGORY_FAMILIES, categoryFamily, FILTER_CATEGORY } from '@sanam/contract';
import type { CategoryCode, CategoryFamily } from '@sanam/contract';
import { sumSatang } from '@sanam/money';
import { EmptyState } from '@sanam/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { StaleStrip } from '../../components/stale-strip.tsx';
import { useBetReport, type BetReport, type Period, type ReportTotals } from '../../state/bets/bet-report.ts';
import type { BetFilter } from '../../state/bets/listed-bet.ts';
import { useReportTimeline } from '../../state/bets/report-timeline.ts';
import { BetFilterChips, type BetFilterChipsProps } from './bet-filter-chips.tsx';
import { MissingBetsNotice } from './missing-bets-notice.tsx';
import type { PeriodDays } from './period-choice.tsx';
import { ReportSection } from './report-section.tsx';
import { ReportSkeleton } from './report-skeleton.tsx';
import { ReportSummary } from './report-summary.tsx';
import { useReportMessages } from './use-report-messages.ts';

export interface WinLossReportProps {
  readonly filter: BetFilter;
  readonly onFilter: BetFilterChipsProps['onChange'];
  readonly period: Period;
  readonly days: PeriodDays;
  readonly onDays: (days: PeriodDays) => void;
  /** Chooses the last day of the period. */
  readonly dayChoice: ReactNode;
}

/** What was won and lost in a period: the totals, the chart, and the bets by family. */
export function WinLossReport({ filter, onFilter, period, days, onDays, dayChoice }: WinLossReportProps) {
  const { t } = useTranslation();
  const messages = useReportMessages();
  const category = FILTER_CATEGORY[filter];
  const report = useBetReport({ category, ...period });
  const timeline = useReportTimeline(report, category, period);
  return (
    <>
      <StaleStrip isStale={report.isStale} readAt={report.readAt} />
      <div className="flex flex-col gap-3 px-4 pt-2 pb-4">
        <h2 className="sr-only">{t('bets.report')}</h2>
        <BetFilterChips value={filter} onChange={onFilter} />
        {dayChoice}
        {report.isLoading ? (
          <ReportSkeleton />
        ) : (
          <>
            <MissingBetsNotice state={report} messages={messages} />
            {report.missing.length < 2 && (
              <ReportSummary
                totals={report.totals}
                timeline={timeline}
                period={period}
                days={days}
                onDays={onDays}
              />
            )}
            {report.totals?.count === 0 ? (
              <EmptyState isCard title={t('report.noReport')} help={t('report.noReportHelp')} />
            ) : (
              report.missing.length < 2 &&
              listedFamilies(report, filter).map((family, place) => (
                <ReportSection
                  key={`${family} ${period.from} ${period.to}`}
                  family={family}
                  period={period}
                  totals={familyTotals(report, family)}
                  isInitiallyOpen={place === 0}
                />
              ))
            )}
          </>
        )}
      </div>
    </>
  );
}

/** The families with bets; all families while not every bet is listed. */
function listedFamilies(report: BetReport, filter: BetFilter): CategoryFamily[] {
  if (filter !== 'all') return [filter];
  const families = Object.keys(CATEGORY_FAMILIES) as CategoryFamily[];
  if (!report.isComplete) return families;
  return families.filter((family) => familyGroups(report, family).length > 0);
}

function familyTotals(report: BetReport, family: CategoryFamily): ReportTotals | undefined {
  if (!report.isComplete) return undefined;
  const groups = familyGroups(report, family);
  return {
    bets: sumSatang(groups.map((group) => group.totalBetsSatang)),
    count: groups.reduce((count, group) => count + group.totalCount, 0),
    net: sumSatang(groups.map((group) => group.winLossSatang)),
  };
}

function familyGroups({ groups }: BetReport, family: CategoryFamily) {
  return groups.filter((group) => categoryFamily(group.category as CategoryCode) === family);
}
