import { BET_AGE_MAX_SECONDS, Refusal } from '@sanam/contract';

/** Why a bet that was confirmed so long ago is not taken: its player may be elsewhere by now, and so may the fight. */
export function refusalOfAge(ageSeconds = 0): Refusal | undefined {
  return ageSeconds > BET_AGE_MAX_SECONDS ? new Refusal('BET_TOO_LATE') : undefined;
}
