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
  /** The price when it was tapped; the slip displays it beside a price that has changed since. */
  readonly pickedOdds: MalayOdds;
  readonly isOpenBet: boolean;
}

/** No picks in mode none, one in single, one per match in multi. Changing picks keeps the amount. */
export interface Slip {
  readonly mode: 'none' | 'single' | 'multi';
  readonly picks: readonly SlipPick[];
  readonly amountBaht: number;
}

export const EMPTY_SLIP: Slip = { mode: 'none', picks: [], amountBaht: 0 };

/** What a slip needs of a match to update its picks. A match without a price is left out, like a closed one. */
export interface SlipMatch {
  readonly matchId: number;
  readonly rateId: number;
  readonly isOpenBet: boolean;
  readonly rates: MatchRates;
}
