import type { LedgerVerification } from '@sanam/contract';
import { BahtMark } from '@sanam/ui';

import { formatBaht } from '../../components/amounts.tsx';
import { Panel } from '../../components/panel.tsx';
import { useTexts } from '../../state/language.ts';

const ACCOUNTS = ['bank', 'stakes', 'result', 'adjustments'] as const;
const OF_PLAYERS = ['wallets', 'holds', 'debts'] as const;

/** The house's accounts, and what all players have in theirs. Together they are zero. */
export function HouseAccounts({ verification }: { readonly verification: LedgerVerification }) {
  const { ledger } = useTexts();
  const { house, players } = verification;
  return (
    <Panel id="house-accounts" title={ledger.house}>
      <dl>
        {ACCOUNTS.map((account) => (
          <Account key={account} {...ledger.accounts[account]} amount={house[account]} />
        ))}
        {OF_PLAYERS.map((account) => (
          <Account
            key={account}
            name={ledger.playerAccounts[account].name}
            meaning={ledger.playerAccounts[account].meaning(String(players[account].players))}
            amount={players[account].amount}
          />
        ))}
      </dl>
    </Panel>
  );
}

interface AccountProps {
  readonly name: string;
  readonly meaning: string;
  readonly amount: number;
}

function Account({ name, meaning, amount }: AccountProps) {
  return (
    <div className="flex min-h-15 items-center justify-between gap-4 border-t border-line px-3.5 py-2 first:border-t-0">
      <dt className="min-w-0">
        <span className="block text-label font-semibold">{name}</span>
        <span className="block text-small text-t3">{meaning}</span>
      </dt>
      <dd>
        <span className="numerals text-cell font-semibold whitespace-nowrap">
          <BahtMark />
          {formatBaht(amount)}
        </span>
      </dd>
    </div>
  );
}
