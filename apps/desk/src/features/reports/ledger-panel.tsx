import { formatBaht } from '../../components/amounts.tsx';
import { Panel } from '../../components/panel.tsx';
import { useReportTexts } from '../../state/report-texts.ts';
import type { Report } from '../../state/reports.ts';

/** Each sum twice: from the bets and transfers, and from the entries alone. */
export function LedgerPanel({ report: { total, money, ledger } }: { readonly report: Report }) {
  const texts = useReportTexts();
  const rows = [
    { name: texts.stakes, records: ledger.stakedByBets, entries: ledger.staked },
    { name: texts.result, records: total.result, entries: ledger.result },
    { name: texts.bankAccount, records: money.bank, entries: ledger.bank },
    { name: texts.adjustments, records: money.adjustments.amount, entries: money.adjustments.posted },
  ];
  return (
    <Panel id="report-ledger" title={texts.ledger} aside={texts.ledgerAside}>
      <table className="w-full text-right [overflow-wrap:anywhere]">
        <thead>
          <tr className="text-tiny text-t2">
            <th scope="col" className="px-3.5 py-2">
              <span className="sr-only">{texts.name}</span>
            </th>
            <th scope="col" className="px-1 font-medium">
              {texts.byRecords}
            </th>
            <th scope="col" className="px-3.5 font-medium">
              {texts.byEntries}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, records, entries }) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="h-10 px-3.5 text-left text-small font-normal">
                {name}
              </th>
              <td className="px-1 numerals text-small">{formatBaht(records)}</td>
              <td
                className={`px-3.5 numerals text-small font-semibold ${records === entries ? '' : 'text-loss'}`}
              >
                {formatBaht(entries)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
