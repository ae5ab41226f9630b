import { formatMoney } from '@sanam/money';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { ReportTotals } from '../../state/bets/bet-report.ts';
import { NetAmount } from './net-amount.tsx';

export interface ReportSummaryProps {
  readonly totals: ReportTotals;
  /** Bets of the period that are not decided yet. */
  readonly runningCount: number;
  readonly chart: ReactNode;
}

/** The totals of a period, and the chart of how they came about. */
export function ReportSummary({ totals, runningCount, chart }: ReportSummaryProps) {
  const { t } = useTranslation();
  return (
    <div className="rounded-card border border-line bg-s1 px-4 pt-3 pb-4">
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <dl>
          <dt className="text-label text-t2">{t('report.netWinLoss')}</dt>
          <dd className="text-[min(2.375rem,11vw)] leading-11">
            <NetAmount net={totals.net} />
          </dd>
        </dl>
        <dl className="ml-auto text-right text-label text-t2">
          <Total label={t('report.totalBets')}>{formatMoney(totals.bets)}</Total>
          <Total label={t('report.back')}>{formatMoney(totals.paid)}</Total>
          <Total label={t('bets.count')}>{totals.count}</Total>
        </dl>
      </div>
      {chart !== null && <div className="mt-3 min-h-32">{chart}</div>}
      {runningCount > 0 && (
        <p className="mt-3 text-label text-t2">{t('report.notCounted', { number: runningCount })}</p>
      )}
    </div>
  );
}

function Total({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-end gap-1.5">
      <dt>{label}</dt>
      <dd className="numerals text-title font-semibold text-t1">{children}</dd>
    </div>
  );
}
