import { toCsv } from '@sanam/runtime';
import { saveCsv } from '@sanam/ui';
import { Download } from 'lucide-react';

import { KeyCaps } from '../../components/key-caps.tsx';
import { ToolbarButton } from '../../components/toolbar-button.tsx';
import { useKey } from '../../state/keys.ts';
import { useLanguage, useTexts } from '../../state/language.ts';
import type { Report } from '../../state/reports.ts';
import { rowsOf, type ReportGroup } from './report-rows.ts';

/** Saves what the chosen table lists. */
export function CsvButton({ report, group }: { readonly report: Report; readonly group: ReportGroup }) {
  const texts = useTexts();
  const language = useLanguage();
  const { reports } = texts;

  function save() {
    const head = [reports.groups[group], reports.bets, reports.turnover, reports.paid, reports.house];
    const rows = rowsOf(report, group, texts, language).map(({ name, bets, turnover, paid, result }) => [
      name,
      String(bets),
      turnover.toFixed(2),
      paid.toFixed(2),
      result.toFixed(2),
    ]);
    saveCsv(`sanam-${group}-${report.from}-${report.to}.csv`, toCsv([head, ...rows]));
  }
  useKey('csv', save);
  return (
    <ToolbarButton icon={<Download aria-hidden strokeWidth={1.75} />} onClick={save}>
      {reports.csv}
      <KeyCaps act="csv" />
    </ToolbarButton>
  );
}
