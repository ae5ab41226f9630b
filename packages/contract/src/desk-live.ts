import { BET_TYPES, RATE_TYPES } from '@sanam/betting';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { Alert } from './desk-alerts.ts';
import type { ApprovalKind, ApprovalStatus } from './desk-approvals.ts';
import { endpoints } from './endpoint.ts';
import type { OperatorRole, TransactionStatus, TransactionType } from './enums.ts';
import type { MatchEvent } from './live.ts';
import { Baht, Id, Instant, Strict, Text, TicketCode } from './schema.ts';

/** What an operator may be shown, and who: `match:17` is one match, `board` all of them. */
export type DeskRoom = 'board' | 'money' | 'alerts' | `match:${number}`;

/** How many rooms one connection may be in. */
export const DESK_ROOMS_MAX = 12;

/** The rooms that each role may be in; of the alerts each gets its own. */
export const DESK_ROOMS: Readonly<Record<OperatorRole, readonly (DeskRoom | 'match')[]>> = {
  trader: ['match', 'board', 'alerts'],
  cashier: ['money', 'alerts'],
  admin: ['match', 'board', 'money', 'alerts'],
};

/** What a client had of a room before it lost its connection; absent at first. */
export interface DeskPosition {
  /** The `seq` of the last event. */
  seq?: number;
  /** `upTo` of the last bets; only of a match. */
  tape?: number;
}

/** `auth.rooms` of the connection. */
export type DeskRooms = Partial<Record<DeskRoom, DeskPosition>>;

/** Whom a request for approval concerns. Admins get all. */
export type DeskArea = 'trading' | 'money' | 'admin';

export const TapeBet = Strict({
  order: Type.Integer({ minimum: 1, description: 'Its place among all bets, in the order they were taken' }),
  ticketCode: TicketCode,
  at: Instant,
  username: Type.String(),
  betType: Type.Enum([...BET_TYPES]),
  betAmount: Baht,
  /** What was taken from the wallet. */
  deductAmount: Baht,
  /** What it wins beyond that. */
  winAmount: Baht,
  /** Null for a bet on draw or no-draw. */
  rateType: Type.Union([Type.Enum([...RATE_TYPES]), Type.Null()]),
  rateName: Type.String(),
  /** The odds at which it was taken; null for a bet on draw or no-draw. */
  rateId: Type.Union([Id, Type.Null()]),
  isAtLimit: Type.Boolean({ description: 'The largest bet that the limits in force allow' }),
});
export type TapeBet = Static<typeof TapeBet>;

/** What the house wins on a match if this is called; below zero, what it loses. As `GET /desk/exposure` has it. */
export interface Outcomes {
  matchId: number;
  ifRed: number;
  ifBlue: number;
  ifDraw: number;
}

/** What operators and jobs do, besides changes of a match. Small: screens read the rest. */
export type DeskChange =
  | { action: 'HOLDER'; data: { matchId: number; holder: string | null; sharedWith: string | null } }
  | { action: 'RESULT_CALL'; data: { matchId: number; status: string } }
  | { action: 'APPROVAL'; data: { id: string; kind: ApprovalKind; status: ApprovalStatus; area: DeskArea } }
  | { action: 'CLAIM'; data: { transactionId: string; claimedBy: string | null } }
  | {
      action: 'TRANSFER';
      data: { id: string; type: TransactionType; status: TransactionStatus; amount: number };
    };

/** Where it is stored and sent: a match, money, or the alerts of an area. */
export type DeskChannel = 'money' | `match:${number}` | `alerts:${DeskArea}`;

/** A change that is stored for a while, so that a client that was away gets it later. */
export type StoredDeskEvent = (MatchEvent | DeskChange) & {
  /** Who did it; null for a player. */
  by: string | null;
  channel: DeskChannel;
  /** Rises in every channel. Clients drop what they had, and name the last one when they connect again. */
  seq: number;
};

export type DeskEvent =
  | StoredDeskEvent
  /** In the room, and everything missed was sent. If not complete, the lists of the room have to be read again. */
  | { action: 'JOINED'; data: { room: DeskRoom; seq: number; isComplete: boolean } }
  /** There is no such match, or no longer: the room is left, and the others stay. */
  | { action: 'GONE'; data: { room: DeskRoom } }
  /** The whole match, after joining its room. */
  | { action: 'MATCH'; data: Extract<MatchEvent, { action: 'UPDATE_MATCH' }>['data'] }
  /**
   * Bets as they are taken. One may come twice, or after one with a higher `order`. Every bet up to `upTo` has been
   * sent; clients name it when they connect again. If it is a start, bets that the client had may be followed by a gap.
   */
  | { action: 'BET_TAKEN'; data: { matchId: number; bets: TapeBet[]; upTo: number; isStart: boolean } }
  /** A few times a second while it changes. An older `version` is dropped. */
  | { action: 'EXPOSURE'; data: Outcomes & { version: number } }
  /** What this operator has to do, as `GET /desk/alerts` has it: after joining, and whenever it has changed. */
  | { action: 'ALERTS'; data: { alerts: Alert[] } }
  | { action: 'SESSION_ENDED'; data: null };

export const deskLiveEndpoints = endpoints({
  'GET /desk/matches/{id}/bets': {
    summary: 'Bets on a match in the order they were taken: those after one, or the newest.',
    access: ['trader', 'admin'],
    params: Strict({ id: Text.id }),
    query: Strict({
      after: Type.Optional(
        Type.String({ pattern: '^(0|[1-9][0-9]{0,15})$', description: 'The `order` of a bet' }),
      ),
      limit: Type.Optional(Text.count),
    }),
    reply: Strict({ bets: Type.Array(TapeBet), hasMore: Type.Boolean() }),
    refusals: ['MATCH_NOT_FOUND'],
  },
});
