import type { RefusalCode } from '@sanam/contract';
import type { Heard } from './ask.ts';

/** What the rules say must come back. */
export type Expected =
  /** A refusal, and the fields that its data must have. */
  | { code: RefusalCode; data?: object }
  /** The fields that the answer must have, and what is learned from the others, such as a new id. */
  | { data: object; learn?(made: { id: string | number }): void }
  /** The very answer that was given before. */
  | { again: Heard };

/** Satang as the API writes an amount. */
export function toAmount(satang: bigint): number {
  return Number(satang) / 100;
}

/** Satang as the API writes a balance. */
export function toBalance(satang: bigint): string {
  return `${satang / 100n}.${String(satang % 100n).padStart(2, '0')}`;
}

export function ofBaht(amount: number): bigint {
  return BigInt(Math.round(amount * 100));
}

export function isOutOfLimits(betAmount: number): boolean {
  return betAmount < 10 || betAmount > 10_000;
}
