import type { MatchResult } from '@sanam/betting';
import type { CategoryCode, MatchTag } from '@sanam/contract';
import type { Position } from './ladder.ts';
import type { Pair } from './names.ts';

/** What a bookmaker and his steward do to a fight, one at a time. */
export type Act =
  | { do: 'price'; position: Position }
  | { do: 'allowDraw' }
  | { do: 'start' }
  | { do: 'round'; roundNo: number }
  | { do: 'open' }
  | { do: 'close' }
  | { do: 'openSpecial' }
  | { do: 'closeSpecial' }
  | { do: 'end' }
  | { do: 'result'; result: MatchResult };

/** Seconds at the demo's own pace, counted from the moment the fight begins; before it they are negative. */
export type Timed = Act & { at: number };

/** A fight written down before it is fought. */
export interface FightScript extends Pair {
  line: 'LIVE' | 'STEP';
  categoryCode: CategoryCode;
  matchTag: MatchTag;
  acts: readonly Timed[];
  result: MatchResult;
  /** When nothing more happens. */
  endsAt: number;
}

/** How a match stands. */
export interface Standing {
  position: Position | undefined;
  allowsDraw: boolean;
  isStarted: boolean;
  roundNo: number;
  isOpen: boolean;
  isOpenSpecial: boolean;
  isEnded: boolean;
  result: MatchResult | undefined;
}

export const ANNOUNCED: Standing = {
  position: undefined,
  allowsDraw: false,
  isStarted: false,
  roundNo: 1,
  isOpen: false,
  isOpenSpecial: false,
  isEnded: false,
  result: undefined,
};

/** How the match stands after an act. */
export function apply(standing: Standing, act: Act): Standing {
  switch (act.do) {
    case 'price':
      return { ...standing, position: act.position };
    case 'allowDraw':
      return { ...standing, allowsDraw: true };
    case 'start':
      return { ...standing, isStarted: true };
    case 'round':
      return { ...standing, roundNo: act.roundNo };
    case 'open':
      return { ...standing, isOpen: true };
    case 'close':
      return { ...standing, isOpen: false };
    case 'openSpecial':
      return { ...standing, isOpenSpecial: true };
    case 'closeSpecial':
      return { ...standing, isOpenSpecial: false };
    case 'end':
      return { ...standing, isOpen: false, isOpenSpecial: false, isEnded: true };
    case 'result':
      return { ...standing, isOpen: false, isOpenSpecial: false, isEnded: true, result: act.result };
  }
}

export function standingAt({ acts }: FightScript, seconds: number): Standing {
  return acts.filter((act) => act.at <= seconds).reduce<Standing>(apply, ANNOUNCED);
}

/**
 * What brings a match from how it stands to where what has become due since then leaves it: of several prices only the
 * last, nothing of a close that has been followed by an open, and nothing that has been done already, by us or by
 * somebody else.
 */
export function dueActs({ acts }: FightScript, since: number, now: number, standing: Standing): Act[] {
  if (standing.result !== undefined) return [];
  const due = acts.filter((act) => act.at > since && act.at <= now);
  const wanted = due.reduce<Standing>(apply, standing);
  const last = (isChanged: boolean, ...kinds: readonly Act['do'][]): Act[] =>
    isChanged ? due.filter((act) => kinds.includes(act.do)).slice(-1) : [];
  const ending = [
    ...last(wanted.isEnded && !standing.isEnded, 'end'),
    ...last(wanted.result !== undefined, 'result'),
  ];
  if (wanted.isEnded || standing.isEnded) return ending;
  return [
    // First of all, since nothing opens without a price.
    ...last(wanted.position !== standing.position, 'price'),
    ...last(wanted.allowsDraw !== standing.allowsDraw, 'allowDraw'),
    ...last(wanted.isStarted !== standing.isStarted, 'start'),
    ...last(wanted.roundNo !== standing.roundNo, 'round'),
    ...last(wanted.isOpen !== standing.isOpen, 'open', 'close'),
    ...last(wanted.isOpenSpecial !== standing.isOpenSpecial, 'openSpecial', 'closeSpecial'),
  ];
}
