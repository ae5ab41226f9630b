import type { LedgerProof } from '@sanam/contract';
import { classNames, Pill } from '@sanam/ui';
import { CircleAlert, CircleCheck } from 'lucide-react';

import { formatCount } from '../../lib/format-count.ts';
import { ruleText } from '../../lib/texts/rule-text.ts';
import { useTexts } from '../../state/language.ts';
import { SECTION_CARD } from './section-card.ts';

type Check = LedgerProof['checks'][number];

/** What was proved, over how many rows, and where it does not hold. */
export function CheckTable({ checks }: { readonly checks: readonly Check[] }) {
  const { books } = useTexts();
  return (
    <section aria-labelledby="ledger-checks">
      <h2 id="ledger-checks" className="mb-2 text-name">
        {books.checks}
      </h2>
      <div className={SECTION_CARD}>
        <table className="w-full border-collapse text-left">
          <thead>
            <tr className="text-small text-t3">
              <th scope="col" className="pr-3 pl-3.5">
                <span className="sr-only">{books.state}</span>
              </th>
              <th scope="col" className="py-2.5 pr-3 font-medium">
                {books.rule}
              </th>
              <th scope="col" className="py-2.5 pr-3.5 text-right font-medium whitespace-nowrap">
                {books.lookedAt}
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
  const holds = check.violations === 0;
  const Icon = holds ? CircleCheck : CircleAlert;
  return (
    <tr className={classNames('border-t border-line align-top', !holds && 'bg-errbg')}>
      <td className="py-3.5 pr-3 pl-3.5 text-body">
        <span className="sr-only">{holds ? texts.books.holds : texts.books.fails}</span>
        <span className={classNames('flex h-[1lh] items-center', holds ? 'text-gain' : 'text-loss')}>
          <Icon aria-hidden strokeWidth={1.75} className="size-5" />
        </span>
      </td>
      <th scope="row" className="w-full py-3.5 pr-3 text-body font-normal">
        {ruleText(texts, check)}
        {!holds && (
          <div className="mt-1">
            <Pill tone="loss">{texts.books.violations(formatCount(check.violations))}</Pill>
          </div>
        )}
      </th>
      <td className="numerals py-3.5 pr-3.5 text-right text-title leading-(--leading-15) font-semibold">
        {formatCount(check.proved)}
      </td>
    </tr>
  );
}
