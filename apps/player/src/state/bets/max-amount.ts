import { asRecord } from '@sanam/api-client';

/** What the house would have taken instead of a bet that it refused, in baht; null if nothing. */
export type MaxAmount = number | null;

/** Undefined if the refusal is not about the amount. */
export function readMaxAmount(data: unknown): MaxAmount | undefined {
  const { maxAmount } = asRecord(data);
  return typeof maxAmount === 'number' || maxAmount === null ? maxAmount : undefined;
}
