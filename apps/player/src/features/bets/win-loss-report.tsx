import { FILTER_CATEGORY } from '@sanam/contract';
import { Button, EmptyState, ErrorBox, Skeleton, toast } from '@sanam/ui';
import { Download } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { StaleStrip } from '../../components/stale-strip.tsx';
import { useServerMinute } from '../../state/api/server-clock.ts';
import {
  sumTotals,
  useBetsOfDay,
  useReportDays,
  type Period,
  type ReportDays,
  type ReportQuery,
} from '../../state/bets/bet-report.ts';
import type { BetFilter } from '../../state/bets/listed-bet.ts';
import { BetFilterChips, type BetFilterChipsProps } from './bet-filter-chips.tsx';
import { pathOfDay, pathOfDays } from './chart-path.ts';
import { PeriodChoice, type PeriodChoiceProps } from './period-choice.tsx';
import { ReportChart } from './report-chart.tsx';
import { ReportDay } from './report-day.tsx';
import { ReportSkeleton } from './report-skeleton.tsx';
import { ReportSummary } from './report-summary.tsx';
import { saveReport } from './save-report.ts';

export interface WinLossReportProps extends PeriodChoiceProps {
  readonly filter: BetFilter;
  readonly onFilter: BetFilterChipsProps['onChange'];
  readonly period: Period;
  /** Shows the period and opens the calendar. */
  readonly rangeChoice: ReactNode;
}

/** What was won and lost in a period: the totals, the chart, and the bets by day and fight. */
export function WinLossReport({ filter, onFilter, period, rangeChoice, ...choice }: WinLossReportProps) {
  const { t } = useTranslation();
  const query = { category: FILTER_CATEGORY[filter], ...period };
  const { data, error, isStale, isRefreshing, reload } = useReportDays(query);
  return (
    <>
      <StaleStrip isStale={isStale} readAt={data?.readAt} />
      <div className="flex flex-col gap-3 px-4 pt-2 pb-4">
        <h2 className="sr-only">{t('bets.report')}</h2>
        <BetFilterChips value={filter} onChange={onFilter} />
        <div className="flex flex-wrap gap-2">
          {rangeChoice}
          <SaveButton query={query} isEmpty={!data || data.days.length === 0} />
        </div>
        <PeriodChoice {...choice} />
        {data === undefined && error !== undefined && (
          <ErrorBox
            message={t('bets.errorLoadingData')}
            help={t('report.failedToFetchBetHistory')}
            retry={{ label: t('common.tryAgain'), onRetry: reload, isLoading: isRefreshing }}
          />
        )}
        {data === undefined && error === undefined && <ReportSkeleton />}
        {data !== undefined && <Report report={data} query={query} />}
      </div>
    </>
  );
}

function Report({ report: { days, runningCount }, query }: { report: ReportDays; query: ReportQuery }) {
  const { t } = useTranslation();
  const isDay = query.from === query.to;
  return (
    <>
      <ReportSummary
        totals={sumTotals(days)}
        runningCount={runningCount}
        chart={
          days.length === 0 ? null : isDay ? (
            <DayChart query={query} />
          ) : (
            <DaysChart days={days} query={query} />
          )
        }
      />
      {days.length === 0 ? (
        <EmptyState
          isCard
          title={t(query.category === undefined ? 'report.noReport' : 'report.noBettingHistory')}
          help={t('report.noReportHelp')}
        />
      ) : (
        days.map((day, place) => (
          <ReportDay
            key={`${day.date} ${query.category ?? ''}`}
            day={day}
            category={query.category}
            isInitiallyOpen={place === 0}
          />
        ))
      )}
    </>
  );
}

function DaysChart({ days, query }: { days: ReportDays['days']; query: ReportQuery }) {
  return <ReportChart isDay={false} path={pathOfDays(days, query, useServerMinute().getTime())} />;
}

function DayChart({ query: { from, category } }: { query: ReportQuery }) {
  const now = useServerMinute().getTime();
  const { bets, isWhole, missing } = useBetsOfDay(from, category, true);
  if (missing.length > 0) return null;
  if (!isWhole || bets.length === 0) return <Skeleton className="h-28" />;
  return <ReportChart isDay path={pathOfDay(bets, from, now)} />;
}

function SaveButton({ query, isEmpty }: { readonly query: ReportQuery; readonly isEmpty: boolean }) {
  const { t } = useTranslation();
  const [isSaving, setSaving] = useState(false);

  async function save() {
    setSaving(true);
    try {
      await saveReport(t, query);
    } catch {
      toast.show(t('report.notSaved'));
    } finally {
      setSaving(false);
    }
  }

  return (
    <Button
      variant="secondary"
      aria-label={t('report.saveCsv')}
      disabled={isEmpty}
      isLoading={isSaving}
      icon={<Download aria-hidden strokeWidth={1.75} className="size-5" />}
      onClick={() => void save()}
    >
      CSV
    </Button>
  );
}
