import { RunningTotalChart } from '@sanam/ui';

import { formatBaht } from '../../components/amounts.tsx';
import { Panel } from '../../components/panel.tsx';
import { formatDay } from '../../lib/format-day.ts';
import { sumBaht } from '../../lib/sum-baht.ts';
import { useReportTexts } from '../../state/report-texts.ts';
import { useLanguage } from '../../state/language.ts';
import type { Report } from '../../state/reports.ts';

/** How the house's result grew: by day, and within one day match by match in the order of their numbers. */
export function ReportChart({ report }: { readonly report: Report }) {
  const texts = useReportTexts();
  const language = useLanguage();
  const isOneDay = report.from === report.to;
  const parts = isOneDay
    ? report.matches
        .toSorted((one, other) => one.night.localeCompare(other.night) || one.matchNo - other.matchNo)
        .map(({ matchNo, result }) => ({ label: String(matchNo), result }))
        .concat(
          report.otherMatches === null ? [] : [{ label: texts.others, result: report.otherMatches.result }],
        )
        .concat(report.multis.bets === 0 ? [] : [{ label: texts.multis, result: report.multis.result }])
    : report.days.map(({ day, result }) => ({ label: formatDay(day, language), result }));
  if (parts.length < 2) return null;
  const steps = toSteps(parts.map(({ result }) => result));
  const total = steps.at(-1)?.total ?? 0;
  const [low, high] = [
    Math.min(0, ...steps.map((one) => one.total)),
    Math.max(0, ...steps.map((one) => one.total)),
  ];
  return (
    <Panel
      id="report-chart"
      title={texts.running}
      aside={isOneDay ? texts.runningHelp.matches : texts.runningHelp.days}
    >
      <div className="p-3.5">
        <RunningTotalChart
          steps={steps}
          end={1}
          ticks={[
            { place: 0, label: parts[0]?.label },
            { place: 1, label: parts.at(-1)?.label },
          ]}
          values={[...new Set([low, 0, high])].map((value) => ({
            total: value,
            label: formatBaht(Math.round(value), { sign: true, whole: true }),
          }))}
          label={texts.chart(formatBaht(total, { sign: true }))}
        />
      </div>
    </Panel>
  );
}

function toSteps(results: readonly number[]) {
  return results.map((_, nth) => ({
    place: nth / results.length,
    total: sumBaht(...results.slice(0, nth + 1)),
  }));
}
