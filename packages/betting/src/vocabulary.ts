/** The values of the game, spelled as the API and the database spell them. */
export const CORNERS = ['RED', 'BLUE'] as const;
export type Corner = (typeof CORNERS)[number];

export const DRAW_SIDES = ['DRAW', 'NODRAW'] as const;
export type DrawSide = (typeof DRAW_SIDES)[number];

/** What a bet is on. */
export const BET_TYPES = [...CORNERS, ...DRAW_SIDES] as const;
export type BetType = (typeof BET_TYPES)[number];

/** How the same rung is named: Malay odds, the ratio, or per 100. */
export const RATE_TYPES = ['MY', 'STH', 'CTR'] as const;
export type RateType = (typeof RATE_TYPES)[number];

/** How a match ended. */
export const MATCH_RESULTS = ['RED', 'BLUE', 'DRAW', 'CANCEL'] as const;
export type MatchResult = (typeof MATCH_RESULTS)[number];

/** What a settlement applies: a result, or WAIT, which takes the result back. */
export const RUN_RESULTS = [...MATCH_RESULTS, 'WAIT'] as const;
export type RunResult = (typeof RUN_RESULTS)[number];

/** How a bet or a leg stands. DRAW also covers a cancelled match: the stake is returned either way. */
export const RESULT_TYPES = ['WAIT', 'WIN', 'LOST', 'DRAW'] as const;
export type ResultType = (typeof RESULT_TYPES)[number];

export type DecidedType = Exclude<ResultType, 'WAIT'>;
