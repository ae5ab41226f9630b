import { BET_MAX_BAHT, BET_MIN_BAHT, Refusal } from '@sanam/contract';

/** Why an amount may not be bet; undefined when it may. */
export function refusalOfAmount(betAmount: number): Refusal | undefined {
  if (betAmount >= BET_MIN_BAHT && betAmount <= BET_MAX_BAHT) return undefined;
  const grouped = (amount: number): string => amount.toLocaleString('en-US');
  return new Refusal('BET_LIMIT', { params: { min: grouped(BET_MIN_BAHT), max: grouped(BET_MAX_BAHT) } });
}
