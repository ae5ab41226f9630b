import { drawBetTerms, sideBetTerms } from '@sanam/betting';
import { formatMoney, parseBaht, parseRate } from '@sanam/money';

import type { BetIntent, PlacedBet } from '../../state/bet-intents.ts';

/**
 * What a placed bet brings if it wins. Undefined when it was taken at a better rate than the one shown: the ticket then
 * says so, and the running bets tell the figure.
 */
export function winOf(
  { endpoint, shown }: BetIntent,
  { bet, isBetterRate }: PlacedBet,
): { readonly label: 'bet.winIfWon' | 'bet.paysOut'; readonly figure: string } | undefined {
  const amountSatang = parseBaht(bet.betAmount);
  if (amountSatang === undefined) return undefined;
  if (endpoint === 'POST /bet/draw') {
    return {
      label: 'bet.paysOut',
      figure: formatMoney(drawBetTerms(amountSatang).payoutSatang, { sign: true }),
    };
  }
  const multiply = parseRate(shown.multiply);
  const deduct = parseRate(shown.deduct);
  if (isBetterRate || multiply === undefined || deduct === undefined) return undefined;
  const { winSatang } = sideBetTerms({ amountSatang, multiply, deduct });
  return { label: 'bet.winIfWon', figure: formatMoney(winSatang, { sign: true }) };
}
