/*
 * Stakes and payouts, derived from the rules again and sharing no code with the product, so that one mistake cannot
 * hide in both. Money is in satang, a rate in ten-thousandths, total odds in thousandths.
 */

export type Corner = 'RED' | 'BLUE';
export type Side = Corner | 'DRAW' | 'NODRAW';
export type Result = Corner | 'DRAW' | 'CANCEL';
export type Outcome = 'WAIT' | 'WIN' | 'LOST' | 'DRAW';

export interface Price {
  multiply: bigint;
  deduct: bigint;
}

/** What a player may bet on: both corners at one rate type. */
export type Prices = Record<Corner, Price>;

export interface Terms {
  stake: bigint;
  win: bigint;
}

const ONE = 10_000n;
/** No bet may pay more. */
const MAX_PAYOUT = 7_000_000_000_000_000n;

/** Backing the favourite risks `risk` to win `win`; undefined for a rung that is not on the ladder. */
export function pricesAtRung(rung: string, favourite: Corner): Prices | undefined {
  const [risk = 0n, win = 0n] = rung.split('/').map(BigInt);
  if (win === 0n || risk < win || risk > 1000n || risk > 100n * win) return undefined;
  const shortened = nearest(win * ONE, risk);
  const favoured = { multiply: shortened, deduct: ONE };
  const other = { multiply: nearest(risk * ONE, win), deduct: shortened };
  return favourite === 'RED' ? { RED: favoured, BLUE: other } : { RED: other, BLUE: favoured };
}

export function sideTerms(amount: bigint, { multiply, deduct }: Price): Terms {
  return {
    stake: nearest(amount * deduct, ONE),
    win: nearest(amount * winPerUnit({ multiply, deduct }), ONE * ONE),
  };
}

/** Pays 1.7 times the stake, stake included. */
export function drawTerms(amount: bigint): Terms {
  return { stake: amount, win: nearest(amount * 17n, 10n) - amount };
}

/** Undefined above the maximum payout. */
export function multiTerms(amount: bigint, multiplies: readonly bigint[]): Terms | undefined {
  const paid = multiPayout(amount, multiplies);
  return paid > MAX_PAYOUT ? undefined : { stake: amount, win: paid - amount };
}

export function multiPayout(amount: bigint, multiplies: readonly bigint[]): bigint {
  let [top, bottom] = [1000n, 1n];
  for (const multiply of multiplies) [top, bottom] = [top * (ONE + multiply), bottom * ONE];
  return nearest(amount * nearest(top, bottom), 1000n);
}

/** The outcome of a pick; WAIT while the match has no result. */
export function outcomeFor(side: Side, result: Result | undefined): Outcome {
  return result === undefined ? 'WAIT' : OUTCOMES[side][result];
}

const OUTCOMES: Record<Side, Record<Result, Outcome>> = {
  RED: { RED: 'WIN', BLUE: 'LOST', DRAW: 'DRAW', CANCEL: 'DRAW' },
  BLUE: { RED: 'LOST', BLUE: 'WIN', DRAW: 'DRAW', CANCEL: 'DRAW' },
  DRAW: { RED: 'LOST', BLUE: 'LOST', DRAW: 'WIN', CANCEL: 'DRAW' },
  NODRAW: { RED: 'WIN', BLUE: 'WIN', DRAW: 'LOST', CANCEL: 'DRAW' },
};

/**
 * Whether a changed price counts as better odds: the player risks no more of the amount, and each baht risked wins no
 * less. A change of the favourite makes it another bet.
 */
export function isBetter(corner: Corner, seen: Prices, now: Prices): boolean {
  if (hasOtherFavourite(seen, now)) return false;
  const [before, after] = [seen[corner], now[corner]];
  const [wonBefore, wonAfter] = [winPerUnit(before), winPerUnit(after)];
  if (after.deduct > before.deduct || wonAfter * before.deduct < wonBefore * after.deduct) return false;
  return after.deduct !== before.deduct || wonAfter !== wonBefore;
}

/** At level prices neither corner is the favourite. */
export function hasOtherFavourite(seen: Prices, now: Prices): boolean {
  const [favouredThen, favouredNow] = [findFavourite(seen), findFavourite(now)];
  return favouredThen !== undefined && favouredNow !== undefined && favouredThen !== favouredNow;
}

/** The win of an amount of one, scaled by ONE × ONE: exactly one for an underdog on the ladder. */
function winPerUnit({ multiply, deduct }: Price): bigint {
  if (multiply <= ONE) return multiply * ONE;
  const error = multiply * deduct - ONE * ONE;
  const isRung = deduct < ONE && (error < 0n ? -error : error) * 2n <= multiply + deduct + 1n;
  return isRung ? ONE * ONE : multiply * deduct;
}

function findFavourite({ RED, BLUE }: Prices): Corner | undefined {
  if (RED.multiply === BLUE.multiply) return undefined;
  return RED.multiply > BLUE.multiply ? 'BLUE' : 'RED';
}

function nearest(top: bigint, bottom: bigint): bigint {
  const below = top / bottom;
  return (top - below * bottom) * 2n < bottom ? below : below + 1n;
}
