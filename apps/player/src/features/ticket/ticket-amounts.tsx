import type { BetTicket } from '@sanam/contract';
import { addSatang, baht, formatMoney, subtractSatang, type Satang } from '@sanam/money';
import { useTranslation } from 'react-i18next';

import { netColour } from '../../lib/net-of.ts';
import { payoutText } from './payout-text.ts';

/** What is at risk, what it may win, and what comes back or came of it; below it how that is calculated. */
export function TicketAmounts({ ticket }: { readonly ticket: BetTicket }) {
  const { t } = useTranslation();
  const [risk, win] = [baht(ticket.deductAmount), baht(ticket.winAmount)];
  const isOver = ticket.betStatus === 'PAID' || ticket.betStatus === 'UNACCEPTED';
  return (
    <section className="rounded-card border border-line bg-s1 px-3.5 py-3">
      <dl className="flex flex-wrap justify-between gap-x-2 gap-y-2 pb-3">
        <Amount label={t('bets.risk')} amount={formatMoney(risk)} />
        <Amount label={t('ticket.win')} amount={formatMoney(win, { sign: true })} colour="text-gain" />
        {isOver ? (
          <Amount
            label={t('bets.net')}
            amount={formatMoney(ticketNet(ticket), { sign: true })}
            colour={netColour(ticketNet(ticket))}
          />
        ) : (
          <Amount label={t('ticket.totalReturn')} amount={formatMoney(addSatang(risk, win))} />
        )}
      </dl>
      <p className="border-t border-line pt-3 text-label text-t2">{payoutText(t, ticket)}</p>
    </section>
  );
}

/** A bet that was not accepted got its stake back. */
function ticketNet({ betStatus, payoutAmount, deductAmount }: BetTicket): Satang {
  return betStatus === 'UNACCEPTED' ? baht(0) : subtractSatang(baht(payoutAmount), baht(deductAmount));
}

function Amount({
  label,
  amount,
  colour = 'text-t1',
}: {
  readonly label: string;
  readonly amount: string;
  readonly colour?: string;
}) {
  return (
    <div className="last:ml-auto last:text-right">
      <dt className="text-small text-t2">{label}</dt>
      <dd className={`numerals text-price font-semibold whitespace-nowrap ${colour}`}>{amount}</dd>
    </div>
  );
}
