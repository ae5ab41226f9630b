import type { BetType } from '@sanam/betting';
import type { Endpoints, ReplyOf } from '@sanam/contract';
import { baht, negateSatang, NO_MONEY, satang, subtractSatang, sumSatang, type Satang } from '@sanam/money';

export type ExposureSide = ReplyOf<Endpoints['GET /desk/exposure/{matchId}']>['sides'][number];

export interface Side {
  readonly bets: number;
  readonly stakes: Satang;
  /** What these bets win beyond their stakes. */
  readonly liability: Satang;
}

export type Sides = Readonly<Record<BetType, Side>>;

/** What the house gains or loses on a match by each outcome. */
export interface HouseResult {
  readonly red: Satang;
  readonly blue: Satang;
  readonly draw: Satang;
}

const NO_SIDE: Side = { bets: 0, stakes: NO_MONEY, liability: NO_MONEY };

/** Bets on this match alone: step bets over several matches are listed under names of their own. */
export function toSides(listed: readonly ExposureSide[]): Sides {
  const side = (name: BetType): Side => {
    const found = listed.find(({ betType }) => betType === name);
    return found
      ? { bets: found.betCount, stakes: baht(found.stakes), liability: baht(found.liability) }
      : NO_SIDE;
  };
  return { RED: side('RED'), BLUE: side('BLUE'), DRAW: side('DRAW'), NODRAW: side('NODRAW') };
}

/** A bet on a corner is returned at a draw; one on no-draw wins with either corner. */
export function houseResult({ RED, BLUE, DRAW, NODRAW }: Sides): HouseResult {
  const drawLost = subtractSatang(DRAW.stakes, NODRAW.liability);
  return {
    red: sumSatang([negateSatang(RED.liability), BLUE.stakes, drawLost]),
    blue: sumSatang([negateSatang(BLUE.liability), RED.stakes, drawLost]),
    draw: subtractSatang(NODRAW.stakes, DRAW.liability),
  };
}

/** The most that the house can lose; nothing when no outcome loses. */
export function worstCase({ red, blue, draw }: HouseResult): Satang {
  return satang(Math.min(red, blue, draw, 0));
}
