import { formatMoney, satang } from '@sanam/money';
import type { Satang } from '@sanam/money';
import { RunningTotalChart } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import { formatShortDay } from '../../lib/i18n/day-texts.ts';
import type { Period } from '../../state/bets/bet-report.ts';
import type { ListedBet } from '../../state/bets/listed-bet.ts';
import { chartPath } from './chart-path.ts';

export interface ReportChartProps {
  readonly bets: readonly ListedBet[];
  readonly period: Period;
  readonly days: number;
}

/** How the net amount came about, as a line and, for a screen reader, as a table of the same steps. */
export function ReportChart({ bets, period, days }: ReportChartProps) {
  const { t } = useTranslation();
  const { steps, ticks } = chartPath(bets, period, days);
  const totals = steps.map((step) => step.total);
  const labelOf = ({ day, time }: { readonly day: string; readonly time: string }) =>
    days === 1 ? <span className="numerals">{time}</span> : formatShortDay(t, day);
  const signed = (amount: Satang) => formatMoney(amount, { sign: true });
  return (
    <>
      <RunningTotalChart
        steps={steps}
        ticks={ticks.map((tick) => ({ place: tick.place, label: labelOf(tick) }))}
        label={`${t('report.chart')}: ${t('report.chartSays', {
          end: signed(satang(totals.at(-1) ?? 0)),
          high: signed(satang(Math.max(0, ...totals))),
          low: signed(satang(Math.min(0, ...totals))),
        })}`}
      />
      <div className="sr-only">
        <table>
          <caption>{t('report.chart')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('report.when')}</th>
              <th scope="col">{t('report.change')}</th>
              <th scope="col">{t('report.runningTotal')}</th>
            </tr>
          </thead>
          <tbody>
            {steps.map((step) => (
              <tr key={step.key}>
                <th scope="row">{labelOf(step)}</th>
                <td>{signed(step.net)}</td>
                <td>{signed(step.total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
