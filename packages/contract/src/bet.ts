import { BET_TYPES, CORNERS, DRAW_SIDES, MATCH_RESULTS, RATE_TYPES, RESULT_TYPES } from '@sanam/betting';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { endpoints } from './endpoint.ts';
import { BetStanding, BetTicket, BetTransaction, DecidedBet } from './history.ts';
import {
  Balance,
  Baht,
  Id,
  Instant,
  Pagination,
  Strict,
  Text,
  TicketCode,
  Uuid,
  WholeBaht,
} from './schema.ts';
import { ACCEPT_ODDS, BET_STATUSES } from './enums.ts';

const placed = {
  id: Uuid,
  ticketCode: TicketCode,
  createdAt: Instant,
  betType: Type.Enum([...BET_TYPES]),
  rateName: Type.String(),
  betAmount: WholeBaht,
  deductAmount: Baht,
};

export const RunningBet = Strict({ ...placed, standing: BetStanding });
export type RunningBet = Static<typeof RunningBet>;

export const Bet = Strict({
  ...placed,
  matchId: Id,
  rateId: Type.Union([Id, Type.Null()]),
  rateType: Type.Union([Type.Enum([...RATE_TYPES]), Type.Null()]),
  betStatus: Type.Enum([...BET_STATUSES]),
  resultType: Type.Enum([...RESULT_TYPES]),
  payoutAmount: Baht,
});
export type Bet = Static<typeof Bet>;

const PlacedBet = Strict({
  bet: Bet,
  balance: Balance,
  /** True if the bet was placed at a better rate than the one seen, which the player had allowed. */
  isBetterRate: Type.Boolean(),
});

const ResultOrNone = Type.Union([Type.Enum([...MATCH_RESULTS]), Type.Null()]);

/** A decision that the player was not told yet; with the result WAIT, that the one told last was taken back. */
export const UntoldDecision = Strict({
  ...DecidedBet.properties,
  /** Of a bet on one match, after a correction: the result that the player was told before. */
  previousMatchResult: ResultOrNone,
});
export type UntoldDecision = Static<typeof UntoldDecision>;

const Decision = Strict({
  betId: Uuid,
  settleNo: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  isTakenBack: Type.Optional(
    Type.Boolean({ description: 'True means that this decision, which was told before, was taken back' }),
  ),
});

export const betEndpoints = endpoints({
  'POST /bet': {
    summary:
      'Bet on a corner at the rate the player saw, or at another that they accept; the bet names its own.',
    access: 'member',
    movesMoney: true,
    body: Strict({
      matchId: Id,
      rateId: Id,
      betAmount: Type.Integer(),
      betType: Type.Enum([...CORNERS]),
      rateType: Type.Enum([...RATE_TYPES]),
      acceptOdds: Type.Optional(Type.Enum([...ACCEPT_ODDS])),
    }),
    reply: PlacedBet,
    refusals: [
      'MATCH_NOT_FOUND',
      'BET_LIMIT',
      'MATCH_LIMIT',
      'LIABILITY_LIMIT',
      'BET_CLOSED',
      'BET_TOO_LATE',
      'MATCH_ENDED',
      'RATE_CHANGED',
      'INSUFFICIENT_BALANCE',
    ],
  },
  'POST /bet/draw': {
    summary: 'Bet on draw or no-draw.',
    access: 'member',
    movesMoney: true,
    body: Strict({ matchId: Id, betAmount: Type.Integer(), betType: Type.Enum([...DRAW_SIDES]) }),
    reply: PlacedBet,
    refusals: [
      'MATCH_NOT_FOUND',
      'BET_LIMIT',
      'MATCH_LIMIT',
      'LIABILITY_LIMIT',
      'BET_CLOSED',
      'BET_TOO_LATE',
      'MATCH_ENDED',
      'DRAW_NOT_ALLOWED',
      'INSUFFICIENT_BALANCE',
    ],
  },
  'GET /bet/running/{matchId}': {
    summary: "The caller's open bets on a match, newest first.",
    access: 'member',
    params: Strict({ matchId: Text.id }),
    query: Strict({ limit: Type.Optional(Text.count) }),
    reply: Strict({ bets: Type.Array(RunningBet) }),
    refusals: ['MATCH_NOT_FOUND'],
  },
  'GET /bets/match/{matchId}': {
    summary:
      "The caller's accepted bets on a match alone, as placed, with its result and what a correction changed.",
    access: 'member',
    params: Strict({ matchId: Text.id }),
    reply: Strict({
      bets: Type.Array(DecidedBet),
      result: ResultOrNone,
      previousResult: ResultOrNone,
      calledAt: Type.Union([Instant, Type.Null()]),
      collected: Type.Number({
        description: 'Baht of what the bets were paid that went to what the caller owed',
      }),
      owed: Type.Number({ description: 'Baht that the caller owes the house and later credits pay first' }),
    }),
    refusals: ['MATCH_NOT_FOUND'],
  },
  'GET /bets/decided': {
    summary:
      'Decisions that the caller was not told yet, newest first, at most 100, with the totals of all. A bet with the result WAIT was told and its result taken back.',
    access: 'member',
    reply: Strict({
      bets: Type.Array(UntoldDecision),
      count: Type.Integer({ minimum: 0 }),
      net: Baht,
      since: Type.Union([Instant, Type.Null()]),
    }),
    refusals: [],
  },
  'POST /bets/decided/told': {
    summary:
      'Claims decisions before they are shown. Replies with those that this claim has told: each goes to one claim, and a repeated claim gets the same reply.',
    access: 'member',
    body: Strict({ claim: Uuid, decisions: Type.Array(Decision, { minItems: 1, maxItems: 100 }) }),
    reply: Strict({ told: Type.Array(Decision) }),
    refusals: [],
  },
  'GET /bets/history': {
    summary: 'Every bet of the caller on either line, also those not accepted, newest first.',
    access: 'member',
    query: Strict({ page: Type.Optional(Text.page), limit: Type.Optional(Text.count) }),
    reply: Strict({ bets: Type.Array(BetTransaction), pagination: Pagination }),
    refusals: [],
  },
  'GET /bets/{id}': {
    summary: 'One bet of the caller, with every state it went through and the money that moved for it.',
    access: 'member',
    params: Strict({ id: Uuid }),
    reply: BetTicket,
    refusals: ['BET_NOT_FOUND'],
  },
});
