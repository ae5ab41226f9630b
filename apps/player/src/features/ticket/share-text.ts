import type { BetTicket } from '@sanam/contract';
import { baht, formatMoney, subtractSatang } from '@sanam/money';
import type { TFunction } from 'i18next';

import { BET_TYPE_TEXTS } from '../../lib/i18n/arena-texts.ts';
import { formatDay } from '../../lib/i18n/date-texts.ts';
import { matchText } from '../../lib/i18n/match-text.ts';
import { fighterNames, stadiumText } from '../../lib/i18n/names.ts';

/** A ticket as text for others: no phone number, no balance. */
export function shareText(t: TFunction, ticket: BetTicket): string {
  return [
    t('ticket.shareHead', { code: ticket.ticketCode }),
    ...ticket.transactionMatchStepItems.flatMap((leg) => {
      const { matchNo, line, stadiumName, stadiumLatinName, matchTime } = leg.gameMatchsStep;
      const stadium = stadiumText(stadiumName, stadiumLatinName);
      return [
        `${matchText(t, matchNo, line)}, ${stadium}, ${formatDay(t, new Date(matchTime))}`,
        t('ticket.shareBet', { pick: pickText(t, leg), price: leg.rateName }),
      ];
    }),
    t('ticket.shareTerms', {
      risk: formatMoney(baht(ticket.deductAmount)),
      win: formatMoney(baht(ticket.winAmount)),
    }),
    outcomeText(t, ticket),
  ].join('\n');
}

function pickText(t: TFunction, leg: BetTicket['transactionMatchStepItems'][number]): string {
  const { redName, blueName, redLatinName, blueLatinName } = leg.gameMatchsStep;
  const word = t(BET_TYPE_TEXTS[leg.betType]);
  if (leg.betType === 'DRAW' || leg.betType === 'NODRAW') return word;
  const { main, latin } =
    leg.betType === 'RED' ? fighterNames(redName, redLatinName) : fighterNames(blueName, blueLatinName);
  return `${word} (${latin === undefined ? main : `${main}, ${latin}`})`;
}

function outcomeText(t: TFunction, { betStatus, resultType, payoutAmount, deductAmount }: BetTicket): string {
  if (betStatus === 'UNACCEPTED') return t('ticket.unaccepted');
  if (resultType === 'WAIT') return t('ticket.running');
  if (resultType === 'DRAW') return t('ticket.returned', { amount: formatMoney(baht(payoutAmount)) });
  const net = subtractSatang(baht(payoutAmount), baht(deductAmount));
  return `${t(resultType === 'WIN' ? 'bets.won' : 'bets.lost')} ${formatMoney(net, { sign: true })}`;
}
