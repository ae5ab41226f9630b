import { toDecimalOdds } from '@sanam/betting';
import { formatTotalOdds, multiplyOdds, parseRate, RATE_ONE } from '@sanam/money';
import type { Corner } from '@sanam/ui';
import type { TFunction } from 'i18next';

import { CORNER_OF } from '../../lib/corner-of.ts';
import { pickText, stepText } from '../../lib/i18n/pick-texts.ts';
import type { ListedBet } from '../../state/bets/listed-bet.ts';

export interface PickOfBet {
  /** Undefined for a bet on several matches. */
  readonly corner: Corner | undefined;
  /** "Red · Favourite", "No draw", "Step, 3 matches". */
  readonly what: string;
  readonly price: string;
}

export function pickOfBet(t: TFunction, { kind, legs }: ListedBet): PickOfBet {
  const [leg] = legs;
  if (kind === 'STEP_MULTI' || leg === undefined) {
    const total = multiplyOdds(legs.map(({ rate }) => toDecimalOdds(parseRate(rate) ?? RATE_ONE)));
    return {
      corner: undefined,
      what: stepText(t, legs.length),
      price: total === undefined ? '' : formatTotalOdds(total),
    };
  }
  return { corner: CORNER_OF[leg.betType], what: pickText(t, leg), price: leg.rateName };
}

/**
 * For a file: a spreadsheet takes 10/9 for a date and 100:90 for a time, in quotes as well; with the type of the price
 * it is text.
 */
export function priceCell(price: string, { rateType }: ListedBet): string {
  return /[/:]/.test(price) ? `${price} ${rateType ?? ''}` : price;
}
