import { BET_AGE_MAX_SECONDS, BET_MAX_BAHT, BET_MIN_BAHT, Refusal } from '@sanam/contract';

/** Whether no player may bet this amount, whatever the limits. */
export function isNoBetAmount(betAmount: number): boolean {
  return betAmount < BET_MIN_BAHT || betAmount > BET_MAX_BAHT;
}

/** A bet that was confirmed long ago is refused: the player may no longer want it, and the match has moved on. */
export function checkBetAge(ageSeconds = 0): Refusal | undefined {
  return ageSeconds > BET_AGE_MAX_SECONDS ? new Refusal('BET_TOO_LATE') : undefined;
}
