import type { BetType, MatchResult, Standing } from '@sanam/betting';
import type { MatchTag } from '@sanam/contract';

/** The keys of the texts for API values. */
export const TAG_TEXTS = {
  NORMAL_MATCH: 'arena.tag.NORMAL_MATCH',
  MAIN_MATCH: 'arena.tag.MAIN_MATCH',
  SPECIAL_MATCH: 'arena.tag.SPECIAL_MATCH',
  VERY_SPECIAL_MATCH: 'arena.tag.VERY_SPECIAL_MATCH',
  PRE_MATCH: 'arena.tag.PRE_MATCH',
} as const satisfies Record<MatchTag, string>;

export const BET_TYPE_TEXTS = {
  RED: 'arena.red',
  BLUE: 'arena.blue',
  DRAW: 'arena.draw',
  NODRAW: 'arena.noDraw',
} as const satisfies Record<BetType, string>;

export const RESULT_TEXTS = {
  RED: 'arena.redWins',
  BLUE: 'arena.blueWins',
  DRAW: 'arena.drawn',
  CANCEL: 'arena.cancelled',
} as const satisfies Record<MatchResult, string>;

export const STANDING_TEXTS = {
  FAVOURITE: 'arena.favourite',
  UNDERDOG: 'arena.underdog',
  EVEN: 'arena.even',
} as const satisfies Record<Standing, string>;
