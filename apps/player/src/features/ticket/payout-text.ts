import type { BetTicket } from '@sanam/contract';
import { addSatang, baht, formatMoney, type Satang } from '@sanam/money';
import type { TFunction } from 'i18next';

import { RESULT_TEXTS } from '../../lib/i18n/arena-texts.ts';

/** How the win is calculated and what comes back in every outcome, in words. */
export function payoutText(t: TFunction, ticket: BetTicket): string {
  const [amount, risk, win] = [baht(ticket.betAmount), baht(ticket.deductAmount), baht(ticket.winAmount)];
  const [leg] = ticket.transactionMatchStepItems;
  const shown = {
    amount: formatMoney(amount, { whole: true }),
    price: leg?.rateName ?? '',
    risk: formatMoney(risk),
    win: formatMoney(win),
    total: formatMoney(addSatang(risk, win)),
  };
  if (ticket.kind === 'STEP_MULTI' || leg === undefined) {
    return t('ticket.multi', { ...shown, number: ticket.transactionMatchStepItems.length });
  }
  const { betType } = leg;
  if (betType === 'DRAW' || betType === 'NODRAW') {
    return t(betType === 'DRAW' ? 'ticket.draw' : 'ticket.noDraw', shown);
  }
  const other = betType === 'RED' ? 'BLUE' : 'RED';
  const sides = { side: t(RESULT_TEXTS[betType]), other: t(RESULT_TEXTS[other]) };
  return risk < amount
    ? t('ticket.underdog', { ...shown, ...sides, factor: toFactor(risk, amount) })
    : t('ticket.favourite', { ...shown, ...sides, factor: toFactor(win, amount) });
}

/** With four decimals at most, so that the product is the amount beside it: 0.8571 of a rung 7/6. */
function toFactor(part: Satang, amount: Satang): string {
  return (part / amount).toFixed(4).replace(/0{1,2}$/, '');
}
