import { toCsv } from '@sanam/runtime';
import { saveCsv } from '@sanam/ui';
import { Download } from 'lucide-react';

import { KeyCaps } from '../../components/key-caps.tsx';
import { ToolbarButton } from '../../components/toolbar-button.tsx';
import { useKey } from '../../state/keys.ts';
import { useLanguage } from '../../state/language.ts';
import { useReportTexts } from '../../state/report-texts.ts';
import type { Report } from '../../state/reports.ts';
import { csvOf, type ReportGroup } from './report-rows.ts';

/** Saves the rows of the chosen table. */
export function CsvButton({ report, group }: { readonly report: Report; readonly group: ReportGroup }) {
  const texts = useReportTexts();
  const language = useLanguage();

  function save() {
    saveCsv(`sanam-${group}-${report.from}-${report.to}.csv`, toCsv(csvOf(report, group, texts, language)));
  }
  useKey('csv', save);
  return (
    <ToolbarButton icon={<Download aria-hidden strokeWidth={1.75} />} onClick={save}>
      {texts.csv}
      <KeyCaps act="csv" />
    </ToolbarButton>
  );
}
