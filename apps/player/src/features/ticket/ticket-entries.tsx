import type { BetTicket } from '@sanam/contract';
import { baht, formatMoney } from '@sanam/money';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

import { toClockTime } from '../../lib/dates.ts';
import { formatDay } from '../../lib/i18n/date-texts.ts';

type Entry = BetTicket['entries'][number];

/** The ledger's entries on the player's accounts, with the balance after each. */
export function TicketEntries({ ticket }: { readonly ticket: BetTicket }) {
  const { t } = useTranslation();
  return (
    <section className="rounded-card border border-line bg-s1 py-3">
      <h2 className="px-3.5 pb-1 text-body font-semibold">{t('ticket.moved')}</h2>
      <ul>
        {ticket.entries.map((entry) => (
          <li
            key={`${entry.at} ${entry.kind} ${entry.account}`}
            className="flex flex-wrap items-baseline justify-between gap-x-3 border-t border-line px-3.5 py-2.5 first:border-t-0 last:pb-0"
          >
            <div className="min-w-0">
              <p className="text-body font-medium">{entryText(t, entry, ticket)}</p>
              <p className="numerals text-small text-t2">
                <time dateTime={entry.at}>
                  {formatDay(t, new Date(entry.at))} {toClockTime(entry.at)}
                </time>
              </p>
            </div>
            <div className="ml-auto text-right">
              <p
                className={`numerals text-title font-semibold ${entry.amount < 0 ? 'text-loss' : 'text-gain'}`}
              >
                {formatMoney(baht(entry.amount), { sign: true })}
              </p>
              {entry.balanceAfter !== null && (
                <p className="numerals text-small text-t2">
                  {t('ticket.balance', { amount: formatMoney(baht(Number(entry.balanceAfter))) })}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function entryText(t: TFunction, { kind, account, amount }: Entry, { deductAmount }: BetTicket): string {
  if (account === 'DEBT') return t(kind === 'COLLECT' ? 'ticket.owedLess' : 'ticket.owed');
  switch (kind) {
    case 'BET':
      return t('ticket.stakeTaken');
    case 'BET_REFUND':
      return t('ticket.stakeBack');
    case 'SETTLE':
      return t(amount === deductAmount ? 'ticket.stakeBack' : 'ticket.payout');
    case 'UNSETTLE':
      return t('ticket.reversed');
    case 'COLLECT':
      return t('ticket.collected');
  }
}
