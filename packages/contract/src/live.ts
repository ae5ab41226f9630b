import type { Match } from './match.ts';

/** The name every live message is sent under. */
export const LIVE_MESSAGE = 'EVENT';

interface MatchFact<Action extends string, Data> {
  action: Action;
  data: Data & {
    matchId: number;
    /** Rises by one with each event of a match: what is old is dropped, a gap means refetch. */
    version: number;
  };
}

/** What happens to a match while players look at it. */
export type MatchEvent =
  | MatchFact<'CHANGE_RATE', Pick<Match, 'rateId' | 'nowRate'>>
  | MatchFact<'UPDATE_MATCH', Match>
  | MatchFact<'OPEN_BET' | 'CLOSE_BET', Pick<Match, 'isOpenBet'>>
  | MatchFact<'OPEN_SPECIAL' | 'CLOSE_SPECIAL', Pick<Match, 'isOpenSpecial'>>
  | MatchFact<'SET_DRAW', Pick<Match, 'isDraw'>>
  | MatchFact<'SET_MATCH_END', Pick<Match, 'isMatchEnd'>>
  | MatchFact<'CHECK_RESULT', Pick<Match, 'result'>>;

interface DecidedTransfer {
  transactionId: string;
  status: string;
  amount: number;
  /** How much of it went to what the player owed instead of into the wallet; absent when nothing did. */
  collectedAmount?: number;
}

/** What happens to a player's own money; only that player's sockets hear it. */
export type PlayerEvent =
  | { action: 'WALLET'; data: { balance: string } }
  | { action: 'BET_DECIDED'; data: { transactionId: string; betStatus: string; resultType: string } }
  | { action: 'DEPOSIT' | 'WITHDRAW'; data: DecidedTransfer }
  | { action: 'SESSION_ENDED'; data: null };

export type LiveEvent = MatchEvent | PlayerEvent;
