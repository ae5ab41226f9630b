interface Listed {
  readonly rateId: number | null;
  readonly isOpenBet: boolean;
  readonly isMatchStart: boolean;
  readonly isMatchEnd: boolean;
  readonly fightingDateTime: string;
}

/** Over: the fight may have begun, and betting cannot open any more. Ended: only the result is missing. */
export type RowState = 'open' | 'closed' | 'noPrice' | 'over' | 'ended';

export function rowState(match: Listed, now: number): RowState {
  if (match.isMatchEnd) return 'ended';
  if (match.isOpenBet) return 'open';
  if (match.isMatchStart || Date.parse(match.fightingDateTime) <= now) return 'over';
  return match.rateId === null ? 'noPrice' : 'closed';
}
