import type { CancelReason } from './enums.ts';
import type { Match } from './match.ts';

/** The Socket.IO event name of every live message. */
export const LIVE_MESSAGE = 'EVENT';

interface MatchChange<Action extends string, Data> {
  action: Action;
  data: Data & {
    matchId: number;
    /** Rises by one with each event of a match: clients drop older ones and refetch the match after a gap. */
    version: number;
  };
}

/** Changes of a match. */
export type MatchEvent =
  | MatchChange<'CHANGE_RATE', Pick<Match, 'rateId' | 'nowRate'>>
  | MatchChange<'UPDATE_MATCH', Match>
  | MatchChange<'OPEN_BET' | 'CLOSE_BET', Pick<Match, 'isOpenBet'>>
  | MatchChange<'OPEN_SPECIAL' | 'CLOSE_SPECIAL', Pick<Match, 'isOpenSpecial'>>
  | MatchChange<'SET_DRAW', Pick<Match, 'isDraw'>>
  | MatchChange<'SET_MATCH_END', Pick<Match, 'isMatchEnd'>>
  | MatchChange<'CHECK_RESULT', Pick<Match, 'result'>>;

interface DecidedTransfer {
  transactionId: string;
  status: string;
  amount: number;
  /** Why it was cancelled. */
  reason?: CancelReason;
  /** How much of it paid the player's debt instead of going into the wallet; absent if nothing did. */
  collectedAmount?: number;
}

/** Sent to everybody at home: `GET /announcements` has others than before. */
export interface AnnouncementEvent {
  action: 'ANNOUNCEMENTS';
  data: null;
}

/** Changes of a player's own money and session, sent only to that player's sockets. */
export type PlayerEvent =
  | { action: 'WALLET'; data: { balance: string } }
  | {
      action: 'BET_DECIDED';
      data: { transactionId: string; betStatus: string; resultType: string; isTakenBack?: boolean };
    }
  | { action: 'DEPOSIT' | 'WITHDRAW'; data: DecidedTransfer }
  | { action: 'SESSION_ENDED'; data: null }
  /** A log-in on a device that was new to the account; `GET /player/sessions` has it. */
  | { action: 'NEW_DEVICE'; data: { sessionId: string } };

export type LiveEvent = MatchEvent | PlayerEvent | AnnouncementEvent;
