import type { Operator } from '@sanam/contract';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

import { Frame } from '../features/frame/frame.tsx';
import { CsvButton } from '../features/reports/csv-button.tsx';
import { PeriodBar, type ChosenPeriod } from '../features/reports/period-bar.tsx';
import type { ReportGroup } from '../features/reports/report-rows.ts';
import { Reports } from '../features/reports/reports.tsx';
import { formatDay } from '../lib/format-day.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { useReportTexts } from '../state/report-texts.ts';
import { useLanguage } from '../state/language.ts';
import { today, useReport } from '../state/reports.ts';

export function ReportsPage({ operator }: { readonly operator: Operator }) {
  const texts = useReportTexts();
  const language = useLanguage();
  const [search] = useSearchParams();
  const [chosen, setChosen] = useState<ChosenPeriod>(() => {
    const day = dayOf(search.get('day')) ?? today();
    return { period: 'evening', from: day, to: day };
  });
  const [group, setGroup] = useState<ReportGroup>('matches');
  const query = useReport(chosen);
  usePageTitle(texts.title);
  const [from, to] = [formatDay(chosen.from, language), formatDay(chosen.to, language)];
  return (
    <Frame
      operator={operator}
      title={texts.title}
      context={from === to ? texts.eveningOf(to) : texts.rangeOf(from, to)}
      action={query.data && <CsvButton report={query.data} group={group} />}
    >
      <div className="flex flex-col gap-3 p-3">
        <PeriodBar chosen={chosen} onChoose={setChosen} />
        <Reports query={query} role={operator.role} group={group} onGroup={setGroup} />
      </div>
    </Frame>
  );
}

/** A day such as 2026-11-16 that the address names. */
function dayOf(text: string | null): string | undefined {
  return text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && text <= today() ? text : undefined;
}
