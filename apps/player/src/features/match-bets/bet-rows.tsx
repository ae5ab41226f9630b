import { drawBetTerms, sideBetTerms, type BetTerms } from '@sanam/betting';
import type { DecidedBet } from '@sanam/contract';
import { baht, parseBaht, parseRate } from '@sanam/money';
import { useTranslation } from 'react-i18next';

import { BetMoneyRow } from '../../components/bet-money-row.tsx';
import { CORNER_OF } from '../../lib/corner-of.ts';
import { toHourMinute } from '../../lib/dates.ts';
import { onlyLeg, pickText } from '../../lib/i18n/pick-texts.ts';
import { netOf } from '../../lib/net-of.ts';
import type { BetIntent } from '../../state/bets/bet-intents.ts';
import type { OpenBet } from './merge-match-bets.ts';

export function OpenRow({ bet }: { readonly bet: OpenBet }) {
  const { t } = useTranslation();
  return (
    <BetMoneyRow
      corner={CORNER_OF[bet.betType]}
      what={pickText(t, bet)}
      price={bet.rateName}
      code={bet.ticketCode}
      risk={baht(bet.deductAmount)}
      time={toHourMinute(bet.createdAt)}
      net={bet.winAmount === undefined ? undefined : baht(bet.winAmount)}
      state="WAIT"
      to={`/ticket/${bet.id}`}
    />
  );
}

export function SettledRow({ bet }: { readonly bet: DecidedBet }) {
  const { t } = useTranslation();
  const leg = onlyLeg(bet);
  if (leg === undefined) return null;
  return (
    <BetMoneyRow
      corner={CORNER_OF[leg.betType]}
      what={pickText(t, leg)}
      price={leg.rateName}
      code={bet.ticketCode}
      risk={baht(bet.deductAmount)}
      time={toHourMinute(bet.createdAt)}
      net={netOf(bet)}
      state={bet.resultType}
      to={`/ticket/${bet.transactionId}`}
    />
  );
}

/** A bet whose reply is not known yet. */
export function CheckedRow({ intent }: { readonly intent: BetIntent }) {
  const { t } = useTranslation();
  const { betType } = intent.body;
  const { rateName, standing = null } = intent.shown;
  const terms = intentTerms(intent);
  if (terms === undefined) return null;
  return (
    <BetMoneyRow
      corner={CORNER_OF[betType]}
      what={pickText(t, { betType, standing })}
      price={rateName}
      code={t('decided.noCode')}
      risk={terms.deductSatang}
      net={terms.winSatang}
      state="CHECKING"
    />
  );
}

/** What a bet takes and wins at the price that the player confirmed; undefined if it was stored without one. */
function intentTerms({ endpoint, body, shown }: BetIntent): BetTerms | undefined {
  const amountSatang = parseBaht(body.betAmount);
  if (amountSatang === undefined) return undefined;
  if (endpoint === 'POST /bet/draw') return drawBetTerms(amountSatang);
  const multiply = parseRate(shown.multiply);
  const deduct = parseRate(shown.deduct);
  if (multiply === undefined || deduct === undefined) return undefined;
  return sideBetTerms({ amountSatang, multiply, deduct });
}
