import type { LedgerVerification } from '@sanam/contract';
import { classNames, Pill } from '@sanam/ui';
import { CircleAlert, CircleCheck } from 'lucide-react';

import { ruleText } from '../../lib/texts/rule-text.ts';
import { useTexts } from '../../state/language.ts';
import { SECTION_CARD } from './section-card.ts';

type Check = LedgerVerification['checks'][number];

/** Each rule, the number of rows checked against it, and its violations. */
export function CheckTable({ checks }: { readonly checks: readonly Check[] }) {
  const { ledger } = useTexts();
  return (
    <section aria-labelledby="ledger-checks">
      <h2 id="ledger-checks" className="mb-2 text-name">
        {ledger.checks}
      </h2>
      <div className={SECTION_CARD}>
        <table className="w-full border-collapse text-left">
          <thead>
            <tr className="text-small text-t3">
              <th scope="col" className="pr-3 pl-3.5">
                <span className="sr-only">{ledger.status}</span>
              </th>
              <th scope="col" className="py-2.5 pr-3 font-medium">
                {ledger.rule}
              </th>
              <th scope="col" className="py-2.5 pr-3.5 text-right font-medium whitespace-nowrap">
                {ledger.rowsChecked}
              </th>
            </tr>
          </thead>
          <tbody>
            {checks.map((check) => (
              <CheckRow key={check.code} check={check} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function CheckRow({ check }: { readonly check: Check }) {
  const texts = useTexts();
  const isMet = check.violations === 0;
  const Icon = isMet ? CircleCheck : CircleAlert;
  return (
    <tr className={classNames('border-t border-line align-top', !isMet && 'bg-errbg')}>
      <td className="py-3.5 pr-3 pl-3.5 text-body">
        <span className="sr-only">{isMet ? texts.ledger.isMet : texts.ledger.isViolated}</span>
        <span className={classNames('flex h-[1lh] items-center', isMet ? 'text-gain' : 'text-loss')}>
          <Icon aria-hidden strokeWidth={1.75} className="size-5" />
        </span>
      </td>
      <th scope="row" className="w-full py-3.5 pr-3 text-body font-normal">
        {ruleText(texts, check)}
        {!isMet && (
          <div className="mt-1">
            <Pill tone="loss">{texts.ledger.violations(formatCount(check.violations))}</Pill>
          </div>
        )}
      </th>
      <td className="numerals py-3.5 pr-3.5 text-right text-title leading-(--leading-15) font-semibold">
        {formatCount(check.checked)}
      </td>
    </tr>
  );
}

/** 1204 → "1,204", the same in both languages. */
function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}
