import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import { formatBaht, SignedAmount } from '../../../components/amounts.tsx';
import { panelClass } from '../../../components/panel.tsx';
import type { PlayerPage } from '../../../state/players.ts';
import { usePlayerTexts } from '../../../state/player-texts.ts';

/** What the player has, and under it what verifies or explains it. */
export function PlayerSums({ player }: { readonly player: PlayerPage }) {
  const texts = usePlayerTexts();
  const { wallet, hold, debt, running, month, verification } = player;
  const [isWaiting, owes] = [Number(hold) > 0, Number(debt) > 0];
  return (
    <dl className={`${panelClass} grid grid-cols-2 overflow-hidden desk:grid-cols-3 wide:grid-cols-6`}>
      <Sum
        name={texts.wallet}
        help={
          verification.isVerified ? (
            texts.verified(String(verification.entries))
          ) : (
            <span className="flex items-center gap-1 text-loss">
              <CircleAlert aria-hidden className="size-3.5" />
              {texts.notVerified}
            </span>
          )
        }
      >
        {formatBaht(wallet)}
      </Sum>
      <Sum name={texts.hold} help={isWaiting ? texts.waiting : texts.noneWaiting}>
        {formatBaht(hold)}
      </Sum>
      <Sum name={texts.running} help={texts.bets(String(running.bets))}>
        {formatBaht(running.stakes)}
      </Sum>
      <Sum name={texts.debt} help={owes ? texts.debtHelp : texts.noDebt}>
        <span className={owes ? 'text-loss' : undefined}>{formatBaht(debt)}</span>
      </Sum>
      <Sum name={texts.monthStaked} help={texts.bets(String(month.bets))}>
        {formatBaht(month.staked, { whole: true })}
      </Sum>
      <Sum name={texts.monthNet} help={month.net > 0 ? texts.houseLost : texts.houseWon}>
        <SignedAmount amount={month.net} whole />
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
