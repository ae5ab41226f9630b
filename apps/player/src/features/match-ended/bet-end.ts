import type { MatchResult } from '@sanam/betting';

/** The values of `?betEnd=`, each with the result of the sample match. */
export const BET_ENDS = {
  one: 'RED',
  two: 'BLUE',
  three: 'DRAW',
  four: 'CANCEL',
} as const satisfies Record<string, MatchResult>;

export type BetEnd = keyof typeof BET_ENDS;

export function readBetEnd(value: string | null): BetEnd | undefined {
  return value !== null && Object.hasOwn(BET_ENDS, value) ? (value as BetEnd) : undefined;
}
