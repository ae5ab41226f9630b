import { baht, type Satang } from '@sanam/money';
import type { BetType } from '../vocabulary.ts';
import type { BetTerms } from './terms.ts';

/** What the house still takes from a player. A room may be below zero. */
export interface BetRoom {
  readonly betMin: Satang;
  readonly betMax: Satang;
  /** Of a bet on one match: how much more the player may have at stake on it. */
  readonly matchRoom?: Satang | undefined;
  /** Of a bet on one match: what the house may still lose on each outcome. */
  readonly room?: { readonly red: Satang; readonly blue: Satang; readonly draw: Satang } | undefined;
  /** Of a step bet: what it may pay. */
  readonly payoutRoom?: Satang | undefined;
}

export interface WantedBet {
  readonly betType: BetType;
  /** The terms of a bet of this amount at the price in question; undefined if it would pay too much to express. */
  readonly termsOf: (amount: Satang) => BetTerms | undefined;
}

/** The largest amount in whole baht that the house takes; undefined when it takes not even the smallest bet. */
export function maxAmountOf({ betType, termsOf }: WantedBet, limits: BetRoom): Satang | undefined {
  const { matchRoom, room, payoutRoom } = limits;
  return largestAmount(limits, (amount) => {
    const terms = termsOf(amount);
    if (terms === undefined) return false;
    const { deductSatang, winSatang, payoutSatang } = terms;
    return (
      (matchRoom === undefined || deductSatang <= matchRoom) &&
      (room === undefined || winSatang === 0 || winSatang <= roomFor(betType, room)) &&
      (payoutRoom === undefined || payoutSatang <= payoutRoom)
    );
  });
}

/** What a bet on this side may win: the house must afford every outcome that it makes worse. */
function roomFor(betType: BetType, { red, blue, draw }: NonNullable<BetRoom['room']>): Satang {
  return { RED: red, BLUE: blue, DRAW: draw, NODRAW: red < blue ? red : blue }[betType];
}

/** The largest amount in whole baht that fits; what fits fits with every smaller amount, too. */
export function largestAmount(
  { betMin, betMax }: Pick<BetRoom, 'betMin' | 'betMax'>,
  fits: (amount: Satang) => boolean,
): Satang | undefined {
  const smallest = Math.ceil(betMin / 100);
  let [most, over] = [smallest - 1, Math.floor(betMax / 100) + 1];
  while (over - most > 1) {
    const middle = Math.floor((most + over) / 2);
    if (fits(baht(middle))) most = middle;
    else over = middle;
  }
  return most < smallest ? undefined : baht(most);
}
