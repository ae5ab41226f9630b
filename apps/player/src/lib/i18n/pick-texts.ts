import type { BetType } from '@sanam/betting';
import type { BetTransaction } from '@sanam/contract';
import type { TFunction } from 'i18next';

import { standingOfBet } from '../bet-standing.ts';
import { BET_TYPE_TEXTS, STANDING_TEXTS } from './arena-texts.ts';

interface Pick {
  readonly betType: BetType;
  readonly betAmount: number;
  readonly deductAmount: number;
  readonly rateName: string;
}

/** "Red · favourite", "No draw". */
export function pickText(t: TFunction, pick: Pick): string {
  const word = t(BET_TYPE_TEXTS[pick.betType]);
  if (pick.betType === 'DRAW' || pick.betType === 'NODRAW') return word;
  return `${word} · ${t(STANDING_TEXTS[standingOfBet(pick)])}`;
}

/** The leg of a bet on one match; undefined for a bet on several. */
export function onlyLeg(
  bet: BetTransaction,
): BetTransaction['transactionMatchStepItems'][number] | undefined {
  return bet.kind === 'STEP_MULTI' ? undefined : bet.transactionMatchStepItems[0];
}
