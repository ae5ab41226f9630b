import { parseTypedAmount } from '@sanam/money';
import { MAX_LEGS } from '../bets/step-multi.ts';
import { toMalayOdds } from '../ladder/odds.ts';
import { rateOf } from '../ladder/rates-of-rung.ts';
import { EMPTY_SLIP, type Slip, type SlipChoice, type SlipMatch, type SlipPick } from './slip.ts';

export type SlipAction =
  | { readonly type: 'pickSingle'; readonly choice: SlipChoice }
  | { readonly type: 'pickMulti'; readonly choice: SlipChoice }
  | { readonly type: 'remove'; readonly matchId: number }
  | { readonly type: 'syncOdds'; readonly matches: readonly SlipMatch[] }
  | { readonly type: 'setAmount'; readonly text: string }
  | { readonly type: 'addChip'; readonly chipBaht: number }
  | { readonly type: 'confirm' }
  | { readonly type: 'accepted'; readonly bet: Slip }
  | { readonly type: 'switchCategory' }
  | { readonly type: 'clear' };

/** The bet slip after a tap, an input or new odds. An action that changes nothing returns the same object. */
export function reduceSlip(slip: Slip, action: SlipAction): Slip {
  switch (action.type) {
    case 'pickSingle':
      return pickSingle(slip, action.choice);
    case 'pickMulti':
      return pickMulti(slip, action.choice);
    case 'remove':
      return withPicks(slip, without(slip.picks, action.matchId));
    case 'syncOdds':
      return withPicks(
        slip,
        slip.picks.map((pick) => syncPick(pick, action.matches)),
      );
    case 'setAmount':
      return withAmount(slip, action.text);
    case 'addChip':
      return withAmount(slip, String(slip.amountBaht + action.chipBaht));
    case 'confirm':
      return withPicks(slip, slip.picks.map(asSeen));
    case 'accepted':
      return isSameBet(slip, action.bet) ? EMPTY_SLIP : slip;
    case 'switchCategory':
    case 'clear':
      break;
  }
  return EMPTY_SLIP;
}

/** A single pick replaces all others; picking it again removes it. */
function pickSingle(slip: Slip, choice: SlipChoice): Slip {
  if (slip.mode === 'single' && has(slip.picks, choice)) return { ...slip, mode: 'none', picks: [] };
  return { ...slip, mode: 'single', picks: [picked(choice)] };
}

/** One corner per match: picking the other corner replaces it in its place, picking the same again removes it. */
function pickMulti(slip: Slip, choice: SlipChoice): Slip {
  const picks = slip.mode === 'multi' ? slip.picks : [];
  if (has(picks, choice)) return withPicks(slip, without(picks, choice.matchId));
  if (picks.some((pick) => pick.matchId === choice.matchId)) {
    return { ...slip, picks: picks.map((pick) => (pick.matchId === choice.matchId ? picked(choice) : pick)) };
  }
  if (picks.length >= MAX_LEGS) return slip;
  return { ...slip, mode: 'multi', picks: [...picks, picked(choice)] };
}

/** Whether a multi slip has its maximum of matches. */
export function isSlipFull(slip: Slip): boolean {
  return slip.mode === 'multi' && slip.picks.length >= MAX_LEGS;
}

/**
 * A pick at the latest price of its match. If the match is closed or no longer listed, the pick keeps its last price
 * and is marked as not open, so that the player sees which pick to remove.
 */
function syncPick(pick: SlipPick, matches: readonly SlipMatch[]): SlipPick {
  const match = matches.find(({ matchId }) => matchId === pick.matchId);
  if (!match) return pick.isOpenBet ? { ...pick, isOpenBet: false } : pick;
  const { multiply, deduct } = rateOf(pick.corner, match.rates);
  const { rateId, isOpenBet } = match;
  const isUnchanged =
    rateId === pick.rateId &&
    isOpenBet === pick.isOpenBet &&
    multiply === pick.multiply &&
    deduct === pick.deduct;
  return isUnchanged ? pick : { ...pick, rateId, isOpenBet, multiply, deduct };
}

function withPicks(slip: Slip, picks: readonly SlipPick[]): Slip {
  const isUnchanged =
    picks.length === slip.picks.length && picks.every((pick, index) => pick === slip.picks[index]);
  return isUnchanged ? slip : { ...slip, mode: picks.length === 0 ? 'none' : slip.mode, picks };
}

function withAmount(slip: Slip, text: string): Slip {
  const amountBaht = parseTypedAmount(text);
  return amountBaht === slip.amountBaht ? slip : { ...slip, amountBaht };
}

function picked(choice: SlipChoice): SlipPick {
  return { ...choice, pickedOdds: toMalayOdds(choice), isOpenBet: true };
}

/** Confirming a bet means having seen its current prices: later changes are compared with those. */
function asSeen(pick: SlipPick): SlipPick {
  const pickedOdds = toMalayOdds(pick);
  return pickedOdds === pick.pickedOdds ? pick : { ...pick, pickedOdds };
}

/** An accepted bet empties the slip, unless its picks were changed while the request was on its way. */
function isSameBet(slip: Slip, bet: Slip): boolean {
  return (
    slip.mode === bet.mode &&
    slip.picks.length === bet.picks.length &&
    bet.picks.every((pick) => has(slip.picks, pick))
  );
}

function has(picks: readonly SlipPick[], { matchId, corner }: SlipChoice): boolean {
  return picks.some((pick) => pick.matchId === matchId && pick.corner === corner);
}

function without(picks: readonly SlipPick[], matchId: number): readonly SlipPick[] {
  return picks.filter((pick) => pick.matchId !== matchId);
}
