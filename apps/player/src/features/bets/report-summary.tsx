import { formatMoney } from '@sanam/money';
import type { Satang } from '@sanam/money';
import { Skeleton } from '@sanam/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { Period, ReportTotals } from '../../state/bets/bet-report.ts';
import type { ListedBet } from '../../state/bets/listed-bet.ts';
import { NetAmount } from './net-amount.tsx';
import { PeriodChoice, type PeriodChoiceProps } from './period-choice.tsx';
import { ReportChart } from './report-chart.tsx';
import { UnknownAmount } from './unknown-amount.tsx';

export interface ReportSummaryProps extends PeriodChoiceProps {
  /** Undefined while a list is missing. */
  readonly totals: ReportTotals | undefined;
  /** Every bet behind the totals; undefined until all are there, null when they could not be read. */
  readonly timeline: readonly ListedBet[] | null | undefined;
  readonly period: Period;
}

/** The totals of a period, and the chart of how they came about. */
export function ReportSummary({ totals, timeline, period, days, onDays }: ReportSummaryProps) {
  const { t } = useTranslation();
  return (
    <div className="rounded-card border border-line bg-s1 px-4 pt-3 pb-4">
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <dl>
          <dt className="text-label text-t2">{t('report.netWinLoss')}</dt>
          <dd className="text-[min(2.375rem,11vw)] leading-11">
            <Known value={totals?.net}>{(net) => <NetAmount net={net} />}</Known>
          </dd>
        </dl>
        <dl className="ml-auto text-right text-label text-t2">
          <div className="flex items-baseline justify-end gap-1.5">
            <dt>{t('report.totalBets')}</dt>
            <dd className="numerals text-title font-semibold text-t1">
              <Known value={totals?.bets}>{(bets) => formatMoney(bets)}</Known>
            </dd>
          </div>
          <div className="flex items-baseline justify-end gap-1.5">
            <dt>{t('bets.count')}</dt>
            <dd className="numerals text-title font-semibold text-t1">
              <Known value={totals?.count}>{(count) => count}</Known>
            </dd>
          </div>
        </dl>
      </div>
      {totals !== undefined && totals.count > 0 && timeline !== null && (
        <div className="mt-4 min-h-32">
          {timeline ? (
            <ReportChart bets={timeline} period={period} days={days} />
          ) : (
            <Skeleton className="h-28" />
          )}
        </div>
      )}
      <div className="mt-3">
        <PeriodChoice days={days} onDays={onDays} />
      </div>
    </div>
  );
}

function Known<Value extends Satang | number>({
  value,
  children,
}: {
  readonly value: Value | undefined;
  readonly children: (value: Value) => ReactNode;
}) {
  return value === undefined ? <UnknownAmount /> : children(value);
}
