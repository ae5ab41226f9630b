import type { Operator } from '@sanam/contract';
import { ErrorBox, Skeleton, Tabs } from '@sanam/ui';

import { panelClass } from '../../components/panel.tsx';
import { failureText } from '../../lib/failure-text.ts';
import { useLanguage, useTexts } from '../../state/language.ts';
import { useReportTexts } from '../../state/report-texts.ts';
import type { Report } from '../../state/reports.ts';
import type { PolledQuery } from '../../state/queries.ts';
import { DayPanel } from './day-panel.tsx';
import { LedgerPanel } from './ledger-panel.tsx';
import { ReportChart } from './report-chart.tsx';
import { GROUPS, rowsOf, type ReportGroup } from './report-rows.ts';
import { ReportSumsStrip } from './report-sums.tsx';
import { ReportTable } from './report-table.tsx';
import { StadiumPanel } from './stadium-panel.tsx';

interface ReportsProps {
  readonly query: PolledQuery<Report>;
  readonly role: Operator['role'];
  readonly group: ReportGroup;
  readonly onGroup: (group: ReportGroup) => void;
}

/** What the house turned over, won, took in and paid out, beside the same from the ledger. */
export function Reports({ query: { data: report, error, reload }, role, group, onGroup }: ReportsProps) {
  const { login } = useTexts();
  const texts = useReportTexts();
  const language = useLanguage();
  if (report === undefined) {
    return error === undefined ? (
      <>
        <output className="sr-only">{texts.loading}</output>
        <Skeleton className="h-120 rounded-box" />
      </>
    ) : (
      <ErrorBox message={failureText(error, login.noReply)} retry={{ label: texts.retry, onRetry: reload }} />
    );
  }
  const rows = rowsOf(report, group, texts, language);
  return (
    <>
      <ReportSumsStrip report={report} />
      <div className="grid grid-cols-1 items-start gap-3 wide:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="flex min-w-0 flex-col gap-3">
          <ReportChart report={report} />
          <div className={`${panelClass} overflow-hidden`}>
            <Tabs
              label={texts.lists}
              look="text"
              items={GROUPS.map((value) => ({
                value,
                label: <span className="inline-block min-w-11 whitespace-nowrap">{texts.groups[value]}</span>,
              }))}
              value={group}
              onChange={onGroup}
            >
              <ReportTable rows={rows} />
            </Tabs>
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <StadiumPanel report={report} />
          <LedgerPanel report={report} />
          <DayPanel key={report.to} day={report.to} role={role} />
        </div>
      </div>
    </>
  );
}
