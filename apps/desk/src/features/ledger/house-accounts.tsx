import type { LedgerVerification } from '@sanam/contract';
import { parseBaht } from '@sanam/money';
import { Money } from '@sanam/ui';

import { Panel } from '../../components/panel.tsx';
import { useTexts } from '../../state/language.ts';

type House = LedgerVerification['house'];

const ACCOUNTS: readonly (keyof House)[] = ['bank', 'stakesHeld', 'result', 'adjustments'];

export function HouseAccounts({ house }: { readonly house: House }) {
  const { ledger } = useTexts();
  return (
    <Panel id="house-accounts" title={ledger.house}>
      <dl>
        {ACCOUNTS.map((account) => (
          <div
            key={account}
            className="flex min-h-15 items-center justify-between gap-4 border-t border-line px-3.5 py-2 first:border-t-0"
          >
            <dt className="min-w-0">
              <span className="block text-label font-semibold">{ledger.accounts[account].name}</span>
              <span className="block text-small text-t3">{ledger.accounts[account].meaning}</span>
            </dt>
            <dd>
              <Money amount={parseBaht(house[account])} hasMark className="text-cell" />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
