import { toDecimalOdds } from '@sanam/betting';
import { formatTotalOdds, multiplyOdds, parseRate, RATE_ONE } from '@sanam/money';
import type { Corner } from '@sanam/ui';
import type { TFunction } from 'i18next';

import { standingAtPrice } from '../../lib/bet-standing.ts';
import { CORNER_OF } from '../../lib/corner-of.ts';
import { BET_TYPE_TEXTS, STANDING_TEXTS } from '../../lib/i18n/arena-texts.ts';
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
      what: t('bets.kindMulti', { number: legs.length }),
      price: total === undefined ? '' : formatTotalOdds(total),
    };
  }
  const { betType, rate, rateName } = leg;
  const word = t(BET_TYPE_TEXTS[betType]);
  const isDraw = betType === 'DRAW' || betType === 'NODRAW';
  return {
    corner: CORNER_OF[betType],
    what: isDraw ? word : `${word} · ${t(STANDING_TEXTS[standingAtPrice(rate)])}`,
    price: rateName,
  };
}
