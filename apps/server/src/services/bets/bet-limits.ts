import { BET_AGE_MAX_SECONDS, BET_MAX_BAHT, BET_MIN_BAHT, Refusal } from '@sanam/contract';

/** Returns why this amount may not be bet, or undefined. */
export function checkBetAmount(betAmount: number): Refusal | undefined {
  if (betAmount >= BET_MIN_BAHT && betAmount <= BET_MAX_BAHT) return undefined;
  const grouped = (amount: number): string => amount.toLocaleString('en-US');
  return new Refusal('BET_LIMIT', { params: { min: grouped(BET_MIN_BAHT), max: grouped(BET_MAX_BAHT) } });
}

/** A bet that was confirmed long ago is refused: the player may no longer want it, and the match has moved on. */
export function checkBetAge(ageSeconds = 0): Refusal | undefined {
  return ageSeconds > BET_AGE_MAX_SECONDS ? new Refusal('BET_TOO_LATE') : undefined;
}
