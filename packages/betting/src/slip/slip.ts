import type { MalayOdds, Rate } from '@sanam/money';
import type { Side } from '../bet-types.ts';
import type { MatchRates } from '../ladder/rates-of-rung.ts';

/** A pre-match price a player tapped. */
export interface SlipChoice {
  readonly matchId: string | number;
  readonly side: Side;
  readonly rateId: string | number;
  readonly multiply: Rate;
  readonly deduct: Rate;
  readonly teamName: string;
  readonly matchTitle: string;
  readonly stadium: string;
}

export type SlipPick<Choice extends SlipChoice = SlipChoice> = Choice & {
  /** The price when it was tapped, for the slip to show beside one that has moved since. */
  readonly pickedOdds: MalayOdds;
  readonly isOpenBet: boolean;
};

/** No picks in mode none, one in single, one per match in multi. */
export interface Slip<Choice extends SlipChoice = SlipChoice> {
  readonly mode: 'none' | 'single' | 'multi';
  readonly picks: readonly SlipPick<Choice>[];
  readonly amountBaht: number;
}

export const EMPTY_SLIP: Slip<never> = { mode: 'none', picks: [], amountBaht: 0 };

/** What a slip needs to know of a match to follow it. */
export interface SlipMatch<Choice extends SlipChoice = SlipChoice> {
  readonly matchId: Choice['matchId'];
  readonly rateId: Choice['rateId'];
  readonly isOpenBet: boolean;
  readonly rates: MatchRates;
}

/** The slip's own name for a pick. */
export function slipItemId({ matchId, teamName }: SlipChoice): string {
  return `${matchId}-${teamName}`;
}
