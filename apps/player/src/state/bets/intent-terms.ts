import { drawBetTerms, sideBetTerms, type BetTerms } from '@sanam/betting';
import { parseBaht, parseRate } from '@sanam/money';

import type { BetIntent } from './bet-intents.ts';

/** What a bet takes and wins at the price that the player confirmed; undefined if it was stored without one. */
export function intentTerms({ endpoint, body, shown }: BetIntent): BetTerms | undefined {
  const amountSatang = parseBaht(body.betAmount);
  if (amountSatang === undefined) return undefined;
  if (endpoint === 'POST /bet/draw') return drawBetTerms(amountSatang);
  const multiply = parseRate(shown.multiply);
  const deduct = parseRate(shown.deduct);
  if (multiply === undefined || deduct === undefined) return undefined;
  return sideBetTerms({ amountSatang, multiply, deduct });
}
