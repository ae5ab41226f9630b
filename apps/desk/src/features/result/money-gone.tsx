import type { Operator } from '@sanam/contract';
import { baht, type Satang } from '@sanam/money';
import { classNames } from '@sanam/ui';
import { BanknoteArrowUp, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { Panel } from '../../components/panel.tsx';
import { PAGES } from '../../lib/pages.ts';
import { formatWhole } from '../../lib/ringside/format-amount.ts';
import { useTexts } from '../../state/language.ts';
import type { Preview } from '../../state/ringside/result.ts';

interface MoneyGoneProps {
  readonly preview: Preview;
  readonly role: Operator['role'];
}

/** Players who will owe the house after the correction, and pending withdrawals of players who lose by it. */
export function MoneyGone({ preview: { owing, debtors, debt, withdrawals }, role }: MoneyGoneProps) {
  const { result: texts } = useTexts();
  const canOpen = PAGES.withdrawals.roles.some((one) => one === role);
  return (
    <>
      {owing.length > 0 && (
        <Panel
          id="owing"
          title={<Title icon={<TriangleAlert className="size-5 text-loss" />}>{texts.gone}</Title>}
          aside={texts.becomeDebt(formatWhole(baht(debt)), debtors.toLocaleString('en-US'))}
          className="overflow-x-auto"
        >
          <table className="w-full text-right">
            <thead>
              <tr className="text-tiny text-t2">
                <th scope="col" className="px-3.5 py-1.5 text-left font-medium">
                  {texts.player}
                </th>
                <th scope="col" className={HEAD}>
                  {texts.toTakeBack}
                </th>
                <th scope="col" className={HEAD}>
                  {texts.inWallet}
                </th>
                <th scope="col" className={HEAD}>
                  {texts.debt}
                </th>
              </tr>
            </thead>
            <tbody>
              {owing.map((owed) => (
                <tr key={owed.playerId} className="border-t border-line">
                  <th scope="row" className="h-10 px-3.5 text-left numerals text-label font-semibold">
                    {owed.username}
                  </th>
                  <Amount amount={baht(owed.loss)} />
                  <Amount amount={baht(owed.wallet)} className="text-t2" />
                  <Amount amount={baht(owed.debt)} className="text-loss" />
                </tr>
              ))}
            </tbody>
          </table>
          <Rest count={debtors - owing.length} />
        </Panel>
      )}
      {withdrawals.count > 0 && (
        <Panel
          id="waiting-payouts"
          title={
            <Title icon={<BanknoteArrowUp className="size-5 text-goldt" />}>{texts.waitingPayouts}</Title>
          }
          aside={formatWhole(baht(withdrawals.amount))}
        >
          <ul>
            {withdrawals.largest.map(({ id, transferCode, username, amount, isApproved }) => (
              <li
                key={id}
                className="flex min-h-11 flex-wrap items-center gap-x-3 border-t border-line px-3.5 text-label first:border-t-0"
              >
                <span className="numerals font-semibold">{username}</span>
                {canOpen ? (
                  <Link
                    to={`${PAGES.withdrawals.path}/${id}`}
                    className="flex min-h-11 items-center numerals text-goldt underline"
                  >
                    {transferCode}
                  </Link>
                ) : (
                  <span className="numerals text-t2">{transferCode}</span>
                )}
                {isApproved && <span className="text-small text-t2">{texts.payoutApproved}</span>}
                <span className="ml-auto numerals font-semibold">{formatWhole(baht(amount))}</span>
              </li>
            ))}
          </ul>
          <Rest count={withdrawals.count - withdrawals.largest.length} />
          <p className="border-t border-line px-3.5 py-2.5 text-small text-t2">{texts.waitingPayoutsHelp}</p>
        </Panel>
      )}
    </>
  );
}

const HEAD = 'px-2 font-medium desk:px-3.5';

function Title({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <span className="flex items-center gap-2.5">
      <span aria-hidden>{icon}</span>
      {children}
    </span>
  );
}

function Amount({ amount, className }: { readonly amount: Satang; readonly className?: string }) {
  return (
    <td
      className={classNames(
        'numerals px-2 text-label font-semibold whitespace-nowrap desk:px-3.5',
        className,
      )}
    >
      {formatWhole(amount)}
    </td>
  );
}

/** How many the list leaves out. */
function Rest({ count }: { readonly count: number }) {
  const { result: texts } = useTexts();
  if (count <= 0) return null;
  return (
    <p className="border-t border-line px-3.5 py-2.5 text-small text-t2">
      {texts.andOthers(count.toLocaleString('en-US'))}
    </p>
  );
}
