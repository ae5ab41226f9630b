import type { LedgerVerification } from '@sanam/contract';
import { classNames, Pill } from '@sanam/ui';
import { CircleAlert, CircleCheck } from 'lucide-react';

import { panelClass } from '../../components/panel.tsx';
import { ruleText } from '../../lib/texts/rule-text.ts';
import { useTexts } from '../../state/language.ts';

type Check = LedgerVerification['checks'][number];

/** Each rule, the number of rows checked against it, and its violations. */
export function CheckTable({ checks }: { readonly checks: readonly Check[] }) {
  const { ledger } = useTexts();
  return (
    <div className={classNames(panelClass, 'overflow-hidden')}>
      <table aria-label={ledger.checks} className="w-full border-collapse text-left">
        <thead className="sr-only">
          <tr>
            <th scope="col">{ledger.status}</th>
            <th scope="col">{ledger.rule}</th>
            <th scope="col">{ledger.rowsChecked}</th>
          </tr>
        </thead>
        <tbody>
          {checks.map((check) => (
            <CheckRow key={check.code} check={check} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CheckRow({ check }: { readonly check: Check }) {
  const texts = useTexts();
  const isMet = check.violations === 0;
  const Icon = isMet ? CircleCheck : CircleAlert;
  return (
    <tr className={classNames('border-t border-line first:border-t-0', !isMet && 'bg-errbg')}>
      <td className="h-10.5 py-1 pr-3 pl-3.5">
        <span className="sr-only">{isMet ? texts.ledger.isMet : texts.ledger.isViolated}</span>
        <Icon
          aria-hidden
          strokeWidth={1.75}
          className={classNames('size-4.5', isMet ? 'text-gain' : 'text-loss')}
        />
      </td>
      <th scope="row" className="w-full py-1 pr-3 text-label font-normal">
        {ruleText(texts, check)}
        {!isMet && (
          <div className="my-1">
            <Pill tone="loss">{texts.ledger.violations(formatCount(check.violations))}</Pill>
          </div>
        )}
      </th>
      <td className="numerals py-1 pr-3.5 text-right text-body font-semibold">
        {formatCount(check.checked)}
      </td>
    </tr>
  );
}

/** 1204 → "1,204", the same in both languages. */
function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}
