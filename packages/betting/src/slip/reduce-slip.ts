import { parseTypedAmount } from '@sanam/money';
import { MAX_LEGS } from '../bets/step-multi.ts';
import { shownOddsOf } from '../ladder/shown-odds.ts';
import { EMPTY_SLIP, type Slip, type SlipChoice, type SlipMatch, type SlipPick } from './slip.ts';
import { syncPick } from './sync-pick.ts';

export type SlipAction<Choice extends SlipChoice = SlipChoice> =
  | { readonly type: 'pickSingle'; readonly choice: Choice }
  | { readonly type: 'pickMulti'; readonly choice: Choice }
  | { readonly type: 'remove'; readonly matchId: Choice['matchId'] }
  | { readonly type: 'syncOdds'; readonly matches: readonly SlipMatch<Choice>[] }
  | { readonly type: 'setAmount'; readonly text: string }
  | { readonly type: 'addChip'; readonly chipBaht: number }
  | { readonly type: 'switchCategory' }
  | { readonly type: 'clear' };

/** The bet slip after a tap, an input or fresh odds. An action that changes nothing gives the same slip back. */
export function reduceSlip<Choice extends SlipChoice>(
  slip: Slip<Choice>,
  action: SlipAction<Choice>,
): Slip<Choice> {
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
    case 'switchCategory':
    case 'clear':
      break;
  }
  return EMPTY_SLIP;
}

/** A single takes the place of everything; the same one again lets go of it. */
function pickSingle<Choice extends SlipChoice>(slip: Slip<Choice>, choice: Choice): Slip<Choice> {
  if (slip.mode === 'single' && has(slip.picks, choice)) return { ...slip, mode: 'none', picks: [] };
  return { ...slip, mode: 'single', picks: [picked(choice)] };
}

/** One team per match: the other side replaces it where it stands, the same again removes it. */
function pickMulti<Choice extends SlipChoice>(slip: Slip<Choice>, choice: Choice): Slip<Choice> {
  const picks = slip.mode === 'multi' ? slip.picks : [];
  if (has(picks, choice)) return withPicks(slip, without(picks, choice.matchId));
  if (picks.some((pick) => pick.matchId === choice.matchId)) {
    return { ...slip, picks: picks.map((pick) => (pick.matchId === choice.matchId ? picked(choice) : pick)) };
  }
  if (picks.length >= MAX_LEGS) return slip;
  return { ...slip, mode: 'multi', picks: [...picks, picked(choice)] };
}

/** Whether a multi slip has room for another match. */
export function isSlipFull(slip: Slip): boolean {
  return slip.mode === 'multi' && slip.picks.length >= MAX_LEGS;
}

function withPicks<Choice extends SlipChoice>(
  slip: Slip<Choice>,
  picks: readonly SlipPick<Choice>[],
): Slip<Choice> {
  const isUnchanged =
    picks.length === slip.picks.length && picks.every((pick, at) => pick === slip.picks[at]);
  return isUnchanged ? slip : { ...slip, mode: picks.length === 0 ? 'none' : slip.mode, picks };
}

function withAmount<Choice extends SlipChoice>(slip: Slip<Choice>, text: string): Slip<Choice> {
  const amountBaht = parseTypedAmount(text);
  return amountBaht === slip.amountBaht ? slip : { ...slip, amountBaht };
}

function picked<Choice extends SlipChoice>(choice: Choice): SlipPick<Choice> {
  return { ...choice, pickedOdds: shownOddsOf(choice), isOpenBet: true };
}

function has(picks: readonly SlipPick[], { matchId, side }: SlipChoice): boolean {
  return picks.some((pick) => pick.matchId === matchId && pick.side === side);
}

function without<Choice extends SlipChoice>(
  picks: readonly SlipPick<Choice>[],
  matchId: Choice['matchId'],
): readonly SlipPick<Choice>[] {
  return picks.filter((pick) => pick.matchId !== matchId);
}
