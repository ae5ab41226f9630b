import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';

import { formatBaht, SignedAmount } from '../../components/amounts.tsx';
import { panelClass } from '../../components/panel.tsx';
import { sumBaht } from '../../lib/sum-baht.ts';
import { useReportTexts } from '../../state/report-texts.ts';
import type { Report } from '../../state/reports.ts';
import { formatMargin } from './report-rows.ts';

/** The six sums of the period. */
export function ReportSumsStrip({ report }: { readonly report: Report }) {
  const texts = useReportTexts();
  const { total, money, ledger } = report;
  const Icon = ledger.isEqual ? CircleCheck : CircleAlert;
  const helpOf = ({ count }: { count: number }, reversed: { count: number }) =>
    reversed.count === 0
      ? texts.counted(String(count))
      : `${texts.counted(String(count))}, ${texts.reversed(String(reversed.count))}`;
  return (
    <dl className={`${panelClass} grid grid-cols-2 overflow-hidden desk:grid-cols-3 wide:grid-cols-6`}>
      <Sum name={texts.result} help={texts.paidOut(formatBaht(total.paid, { whole: true }))}>
        <SignedAmount amount={total.result} whole />
      </Sum>
      <Sum name={texts.turnover} help={texts.betCount(total.bets.toLocaleString('en-US'))}>
        {formatBaht(total.turnover, { whole: true })}
      </Sum>
      <Sum name={texts.hold} help={texts.ofTurnover}>
        {formatMargin(total)}
      </Sum>
      <Sum name={texts.deposits} help={helpOf(money.deposits, money.depositsReversed)}>
        {formatBaht(sumBaht(money.deposits.amount, money.depositsReversed.amount), { whole: true })}
      </Sum>
      <Sum name={texts.payouts} help={helpOf(money.payouts, money.payoutsReversed)}>
        {formatBaht(0 - sumBaht(money.payouts.amount, money.payoutsReversed.amount), { whole: true })}
      </Sum>
      <Sum
        name={texts.bank}
        help={
          <span className={`flex items-center gap-1 ${ledger.isEqual ? '' : 'text-loss'}`}>
            <Icon aria-hidden className="size-3.5 shrink-0" />
            {ledger.isEqual ? texts.equal : texts.unequal}
          </span>
        }
      >
        {formatBaht(money.bank, { sign: true, whole: true })}
      </Sum>
    </dl>
  );
}

function Sum({
  name,
  help,
  children,
}: {
  readonly name: string;
  readonly help: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className="-mt-px -ml-px border-t border-l border-line px-3.5 py-3">
      <dt className="text-tiny text-t2">{name}</dt>
      <dd className="numerals text-[1.5rem] leading-8 font-semibold [overflow-wrap:anywhere]">{children}</dd>
      <dd className="text-tiny text-t2">{help}</dd>
    </div>
  );
}
