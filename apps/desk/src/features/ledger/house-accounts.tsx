import type { LedgerVerification } from '@sanam/contract';
import { parseBaht } from '@sanam/money';
import { Money } from '@sanam/ui';

import { useTexts } from '../../state/language.ts';
import { SECTION_CARD } from './section-card.ts';

type House = LedgerVerification['house'];

const ACCOUNTS: readonly (keyof House)[] = ['bank', 'stakesHeld', 'result', 'adjustments'];

export function HouseAccounts({ house }: { readonly house: House }) {
  const { ledger } = useTexts();
  return (
    <section aria-labelledby="house-accounts">
      <h2 id="house-accounts" className="mb-2 text-name">
        {ledger.house}
      </h2>
      <dl className="grid gap-3 desk:grid-cols-4">
        {ACCOUNTS.map((account) => (
          <div key={account} className={`${SECTION_CARD} flex flex-col p-3.5`}>
            <dt className="text-label font-medium text-t2">{ledger.accounts[account].name}</dt>
            <dd className="flex flex-1 flex-col gap-1">
              <Money amount={parseBaht(house[account])} hasMark className="text-docked" />
              <span className="text-small text-t3">{ledger.accounts[account].meaning}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
