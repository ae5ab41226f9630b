import type { MalayOdds, Rate } from '@sanam/money';
import type { Corner } from '../vocabulary.ts';
import type { MatchRates } from '../ladder/rates-of-rung.ts';

/** A pre-match price a player tapped. */
export interface SlipChoice {
  readonly matchId: number;
  readonly corner: Corner;
  readonly rateId: number;
  readonly multiply: Rate;
  readonly deduct: Rate;
  readonly teamName: string;
  readonly matchTitle: string;
  readonly stadium: string;
}

export interface SlipPick extends SlipChoice {
  /** The price when it was tapped, for the slip to show beside one that has moved since. */
  readonly pickedOdds: MalayOdds;
  readonly isOpenBet: boolean;
}

/** No picks in mode none, one in single, one per match in multi. The amount outlives a change of picks. */
export interface Slip {
  readonly mode: 'none' | 'single' | 'multi';
  readonly picks: readonly SlipPick[];
  readonly amountBaht: number;
}

export const EMPTY_SLIP: Slip = { mode: 'none', picks: [], amountBaht: 0 };

/** What a slip needs to know of a match to follow it. A match without a price is left out, as if it were closed. */
export interface SlipMatch {
  readonly matchId: number;
  readonly rateId: number;
  readonly isOpenBet: boolean;
  readonly rates: MatchRates;
}

/** The slip's own name for a pick. */
export function slipItemId({ matchId, teamName }: SlipChoice): string {
  return `${matchId}-${teamName}`;
}
