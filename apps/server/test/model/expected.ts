import type { RefusalCode } from '@sanam/contract';
import type { Reply } from './request.ts';

/** The reply that the rules predict. */
export type Expected =
  /** A refusal, with the fields that its data must have. */
  | { code: RefusalCode; data?: object }
  /** Fields that the reply must have; `learn` stores the id of what the request created. */
  | { data: object; learn?(created: { id: string | number }): void }
  /** The same reply as to the first request with this key. */
  | { replayed: Reply };

/** Satang as the API writes an amount. */
export function toAmount(satang: bigint): number {
  return Number(satang) / 100;
}

/** Satang as the API writes a balance. */
export function toBalance(satang: bigint): string {
  return `${satang / 100n}.${String(satang % 100n).padStart(2, '0')}`;
}

export function toSatang(amount: number): bigint {
  return BigInt(Math.round(amount * 100));
}

export function isOutOfLimits(betAmount: number): boolean {
  return betAmount < 10 || betAmount > 10_000;
}
