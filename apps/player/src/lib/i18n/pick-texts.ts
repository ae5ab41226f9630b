import type { BetType, Standing } from '@sanam/betting';
import type { BetTransaction } from '@sanam/contract';
import type { TFunction } from 'i18next';

import { BET_TYPE_TEXTS, STANDING_TEXTS } from './arena-texts.ts';

export interface StoodPick {
  readonly betType: BetType;
  /** As the server says of a bet: by the prices of both corners when it was taken. */
  readonly standing: Standing | null;
}

/** "Red · favourite", "No draw". */
export function pickText(t: TFunction, { betType, standing }: StoodPick): string {
  const word = t(BET_TYPE_TEXTS[betType]);
  return standing === null ? word : `${word} · ${t(STANDING_TEXTS[standing])}`;
}

/** The leg of a bet on one match; undefined for a bet on several. */
export function onlyLeg(
  bet: BetTransaction,
): BetTransaction['transactionMatchStepItems'][number] | undefined {
  return bet.kind === 'STEP_MULTI' ? undefined : bet.transactionMatchStepItems[0];
}

/** "Step, 3 matches". */
export function stepText(t: TFunction, number: number): string {
  return number === 1 ? t('step.oneMatch') : t('bets.kindMulti', { number });
}
