import { CategoryIcon, CornerSlash, type Corner } from '@sanam/ui';

import { formatBaht, SignedAmount } from '../../components/amounts.tsx';
import { categoryIllustration } from '../../lib/category-illustration.ts';
import { useReportTexts } from '../../state/report-texts.ts';
import { formatMargin, type ReportRow } from './report-rows.ts';

const SLASH: Record<string, Corner> = { RED: 'red', BLUE: 'blue', DRAW: 'draw' };

export function ReportTable({ rows }: { readonly rows: readonly ReportRow[] }) {
  const texts = useReportTexts();
  const hasMoney = rows.some(({ money }) => money);
  if (rows.length === 0) return <p className="px-4 py-10 text-center text-body text-t2">{texts.nothing}</p>;
  return (
    <table className="w-full text-right">
      <thead>
        <tr className="text-tiny text-t2">
          <th scope="col" className="px-3.5 py-2 text-left font-medium">
            {texts.name}
          </th>
          <th scope="col" className="hidden px-2 font-medium desk:table-cell">
            {texts.bets}
          </th>
          <th scope="col" className="px-2 font-medium">
            {texts.turnover}
          </th>
          <th scope="col" className="hidden px-2 font-medium desk:table-cell">
            {texts.paid}
          </th>
          <th scope="col" className="px-2 font-medium">
            {texts.house}
          </th>
          <th scope="col" className="hidden px-3.5 font-medium desk:table-cell">
            {texts.share}
          </th>
          {hasMoney && (
            <>
              <th scope="col" className="hidden px-2 font-medium desk:table-cell">
                {texts.moneyIn}
              </th>
              <th scope="col" className="hidden px-3.5 font-medium desk:table-cell">
                {texts.moneyOut}
              </th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className="border-t border-line">
            <th
              scope="row"
              className="h-10 px-3.5 py-1.5 text-left text-label font-normal [overflow-wrap:anywhere]"
            >
              <RowName row={row} />
            </th>
            <td className="hidden px-2 numerals text-label text-t2 desk:table-cell">
              {row.bets.toLocaleString('en-US')}
            </td>
            <td className="px-2 numerals text-label font-semibold whitespace-nowrap">
              {formatBaht(row.turnover, { whole: true })}
            </td>
            <td className="hidden px-2 numerals text-label whitespace-nowrap desk:table-cell">
              {formatBaht(row.paid, { whole: true })}
            </td>
            <td className="px-2 text-label font-semibold">
              <SignedAmount amount={row.result} whole />
            </td>
            <td className="hidden px-3.5 numerals text-label whitespace-nowrap text-t2 desk:table-cell">
              {formatMargin(row)}
            </td>
            {hasMoney &&
              [row.money?.in ?? 0, row.money?.out ?? 0].map((amount, nth) => (
                <td
                  key={nth === 0 ? 'in' : 'out'}
                  className="hidden px-2 numerals text-label whitespace-nowrap last:px-3.5 desk:table-cell"
                >
                  {formatBaht(amount, { whole: true })}
                </td>
              ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RowName({ row: { name, categoryCode, calledResult } }: { readonly row: ReportRow }) {
  const slash = calledResult ? SLASH[calledResult] : undefined;
  return (
    <span className="flex items-center gap-2">
      {categoryCode !== undefined && (
        <CategoryIcon category={categoryIllustration(categoryCode)} className="size-5 shrink-0 text-t2" />
      )}
      {name}
      {slash !== undefined && <CornerSlash corner={slash} className="h-3.5" />}
    </span>
  );
}
