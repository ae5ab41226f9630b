import { formatBaht, SignedAmount } from '../../components/amounts.tsx';
import { Panel } from '../../components/panel.tsx';
import { useLanguage } from '../../state/language.ts';
import { useReportTexts } from '../../state/report-texts.ts';
import type { Report } from '../../state/reports.ts';
import { rowsOf } from './report-rows.ts';

const STADIUMS_SHOWN = 6;

/** The stadiums with the most turnover, each with a bar that compares it with the largest; the table has them all. */
export function StadiumPanel({ report }: { readonly report: Report }) {
  const texts = useReportTexts();
  const rows = rowsOf(report, 'stadiums', texts, useLanguage())
    // Those of several stadiums are none's.
    .filter(({ key }) => key !== 'multis')
    .slice(0, STADIUMS_SHOWN);
  const most = Math.max(...rows.map(({ turnover }) => turnover));
  if (rows.length === 0) return null;
  return (
    <Panel id="report-stadiums" title={texts.groups.stadiums}>
      <ul>
        {rows.map(({ key, name, result, turnover }) => (
          <li key={key} className="flex flex-col gap-1 border-b border-line px-3.5 py-2 last:border-b-0">
            <span className="flex items-baseline justify-between gap-3 text-label">
              <span className="min-w-0 break-words">{name}</span>
              <SignedAmount amount={result} whole className="font-semibold" />
            </span>
            <span className="flex items-center gap-3">
              <span aria-hidden className="block h-1.5 flex-1 overflow-hidden rounded-full bg-s3">
                <span
                  style={{ width: `${most > 0 ? (Math.max(0, turnover) / most) * 100 : 0}%` }}
                  className="block h-full bg-t3"
                />
              </span>
              <span className="numerals w-20 shrink-0 text-right text-small text-t2">
                {formatBaht(turnover, { whole: true })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
