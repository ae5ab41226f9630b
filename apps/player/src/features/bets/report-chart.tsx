import { formatMoney, satang } from '@sanam/money';
import type { Satang } from '@sanam/money';
import { RunningTotalChart } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import { formatShortDay } from '../../lib/i18n/day-texts.ts';
import { axisValues, type ChartPath } from './chart-path.ts';

export interface ReportChartProps {
  readonly path: ChartPath;
  /** Labels are times of one day instead of days. */
  readonly isDay: boolean;
}

/** How the net amount came about, as a line and, for a screen reader, as a table of the same steps. */
export function ReportChart({ path: { steps, ticks, end }, isDay }: ReportChartProps) {
  const { t } = useTranslation();
  const totals = steps.map((step) => step.total);
  const labelOf = ({ day, time }: { readonly day: string; readonly time: string }) =>
    isDay ? <span className="numerals">{time}</span> : formatShortDay(t, day);
  const signed = (amount: Satang) => formatMoney(amount, { sign: true });
  return (
    <>
      <RunningTotalChart
        steps={steps}
        end={end}
        ticks={ticks.map((tick) => ({ place: tick.place, label: labelOf(tick) }))}
        values={axisValues(totals).map((total) => ({
          total,
          label: formatMoney(satang(total), { sign: true, whole: true }),
        }))}
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
