import type { BetKind } from '@sanam/contract';

/** Where a bet is placed: on the live board, or ahead of the matches in step. */
export type Line = 'LIVE' | 'STEP';

export const KINDS_OF_LINE: Record<Line, readonly BetKind[]> = {
  LIVE: ['LIVE'],
  STEP: ['STEP_SINGLE', 'STEP_MULTI'],
};
