export type Corner = 'RED' | 'BLUE';

export type DrawSide = 'DRAW' | 'NODRAW';

/** What a bet is on. */
export type BetType = Corner | DrawSide;

/** How the same rung is named: Malay odds, the ratio, or per 100. */
export type RateType = 'MY' | 'STH' | 'CTR';

/** How a match ended. */
export type MatchResult = Corner | 'DRAW' | 'CANCEL';

/** How a bet or a leg ended. DRAW also stands for a cancelled match: the stake comes back either way. */
export type DecidedType = 'WIN' | 'LOST' | 'DRAW';

export type ResultType = 'WAIT' | DecidedType;
