import { BET_TYPES, MATCH_RESULTS, RATE_TYPES, RESULT_TYPES, STANDINGS } from '@sanam/betting';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { endpoints } from './endpoint.ts';
import {
  Baht,
  Balance,
  CategoryCodeSchema,
  Id,
  Instant,
  LatinName,
  MatchNo,
  RateValue,
  Strict,
  Text,
  TicketCode,
  Uuid,
} from './schema.ts';
import {
  BET_KINDS,
  BET_POSTING_KINDS,
  BET_STATES,
  BET_STATUSES,
  CANCEL_REASONS,
  HISTORY_TYPES,
  MATCH_LINES,
  STEP_REJECTIONS,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
} from './enums.ts';

/**
 * What a bet was on when it was taken: by the prices of both corners, since with a spread one price alone does not show
 * it.
 */
export const BetStanding = Type.Union([Type.Enum([...STANDINGS]), Type.Null()], {
  description: 'Null for draw and no-draw',
});

/** A bet in a list; a bet on a single match has one leg. */
export const BetTransaction = Strict({
  transactionId: Uuid,
  ticketCode: TicketCode,
  kind: Type.Enum([...BET_KINDS]),
  createdAt: Instant,
  betAmount: Baht,
  deductAmount: Baht,
  payoutAmount: Baht,
  winAmount: Type.Number({ description: 'Baht won beyond the stake if the whole bet wins' }),
  betStatus: Type.Enum([...BET_STATUSES]),
  resultType: Type.Enum([...RESULT_TYPES]),
  categoryCode: CategoryCodeSchema,
  rateType: Type.Union([Type.Enum([...RATE_TYPES]), Type.Null()]),
  transactionMatchStepItems: Type.Array(
    Strict({
      id: Type.String(),
      betType: Type.Enum([...BET_TYPES]),
      standing: BetStanding,
      rate: RateValue,
      rateName: Type.String(),
      resultType: Type.Enum([...RESULT_TYPES]),
      gameMatchsStep: Strict({
        id: Id,
        matchNo: MatchNo,
        line: Type.Enum([...MATCH_LINES]),
        stadiumName: Type.String(),
        stadiumLatinName: LatinName,
        name: Type.String(),
        redName: Type.String(),
        blueName: Type.String(),
        redLatinName: LatinName,
        blueLatinName: LatinName,
        matchTime: Instant,
        categoryCode: CategoryCodeSchema,
        result: Type.Union([Type.Enum([...MATCH_RESULTS]), Type.Null()]),
      }),
    }),
  ),
});
export type BetTransaction = Static<typeof BetTransaction>;

const BetState = Strict({
  state: Type.Enum([...BET_STATES]),
  at: Instant,
  /** Set for RESULT, CORRECTION and CHECKING. */
  matchId: Type.Union([Id, Type.Null()]),
  result: Type.Union([Type.Enum([...MATCH_RESULTS]), Type.Null()]),
  /** What SETTLED paid, or zero, and what REVERSED took back. */
  amount: Type.Union([Baht, Type.Null()]),
  /** Why it is UNACCEPTED, where that is known. */
  code: Type.Union([Type.Enum([...STEP_REJECTIONS]), Type.Null()]),
});

const BetEntry = Strict({
  kind: Type.Enum([...BET_POSTING_KINDS]),
  account: Type.Enum(['WALLET', 'DEBT']),
  amount: Baht,
  at: Instant,
  balanceAfter: Type.Union([Balance, Type.Null()], {
    description: 'Of the wallet; null for a debt, and where too much has happened since to compute it',
  }),
});

export const BetTicket = Strict({
  ...BetTransaction.properties,
  states: Type.Array(BetState, { description: 'Oldest first' }),
  entries: Type.Array(BetEntry, {
    description: "The ledger's entries on the player's accounts, oldest first",
  }),
});
export type BetTicket = Static<typeof BetTicket>;

/** A bet with its last decision. */
export const DecidedBet = Strict({
  ...BetTransaction.properties,
  settleNo: Type.Integer({
    minimum: 0,
    description: 'How often it was settled; with the id it names a decision',
  }),
  settledAt: Type.Union([Instant, Type.Null()]),
  previousNet: Type.Union([Baht, Type.Null()], {
    description: 'After a correction, what the bet had won or lost before',
  }),
});
export type DecidedBet = Static<typeof DecidedBet>;

const totals = { totalBets: Baht, totalCount: Type.Integer({ minimum: 0 }) };

export const DateSection = Strict({ date: Type.String(), items: Type.Array(BetTransaction), ...totals });
export type DateSection = Static<typeof DateSection>;

export const TitleSection = Strict({
  category: CategoryCodeSchema,
  title: Type.String({
    description: 'The stadium and match; of a bet on several matches the first and how many more, such as +2',
  }),
  items: Type.Array(BetTransaction),
  ...totals,
  winLoss: Baht,
});
export type TitleSection = Static<typeof TitleSection>;

export const Summary = Strict({ ...totals, netWinLoss: Baht });
export type Summary = Static<typeof Summary>;

/** The decided bets of a day, on either line. */
export const DayTotals = Strict({
  date: Type.String({ description: 'YYYY-MM-DD, Bangkok' }),
  ...totals,
  totalPaid: Baht,
  netWinLoss: Baht,
});
export type DayTotals = Static<typeof DayTotals>;

export const RunningReply = Strict({
  dateSections: Type.Array(DateSection),
  data: Type.Array(BetTransaction),
});
export const HistoryReply = Strict({ sections: Type.Array(TitleSection), summary: Summary });

export const HistoryTransaction = Strict({
  id: Uuid,
  date: Type.String({ description: 'DD MMM YYYY, Bangkok' }),
  time: Type.String({ description: 'HH:mm, Bangkok' }),
  createdAt: Instant,
  type: Type.Enum([...TRANSACTION_TYPES]),
  isAdjustment: Type.Boolean({
    description: 'The house gave (type deposit) or took (type withdraw) it without a bank transfer',
  }),
  status: Type.Enum([...TRANSACTION_STATUSES]),
  reason: Type.Union([Type.Enum([...CANCEL_REASONS]), Type.Null()], {
    description: 'Why it is cancelled, where that is known',
  }),
  amount: Baht,
  collectedAmount: Type.Number({ description: 'Baht of it that went to what the player owed' }),
  message: Type.String(),
  transactionId: Uuid,
  detail: Type.String(),
});
export type HistoryTransaction = Static<typeof HistoryTransaction>;

const TransactionPage = Strict({
  transactions: Type.Array(HistoryTransaction),
  totalPages: Type.Integer({ minimum: 0 }),
});

const paging = { page: Type.Optional(Text.page), limit: Type.Optional(Text.count) };

const historyFilter = {
  status: Type.Optional(Type.Enum(['ended', 'running'])),
  betStatus: Type.Optional(Type.Enum([...BET_STATUSES])),
  categoryCode: Type.Optional(Text.categories),
  dateFrom: Type.Optional(Text.instantOrDay),
  dateTo: Type.Optional(Text.instantOrDay),
  limit: Type.Optional(Text.count),
};

export const historyEndpoints = endpoints({
  'GET /transactions/history': {
    summary: 'Deposits or withdrawals, newest first.',
    access: 'member',
    query: Strict({ type: Type.Optional(Type.Enum([...HISTORY_TYPES])), ...paging }),
    reply: TransactionPage,
    refusals: [],
  },
  'GET /history': {
    summary: 'Money in and out of every type, newest first.',
    access: 'member',
    query: Strict(paging),
    reply: TransactionPage,
    refusals: [],
  },
  'GET /history/{type}': {
    summary: 'Money in and out of one type, newest first.',
    access: 'member',
    params: Strict({ type: Type.Enum([...HISTORY_TYPES]) }),
    query: Strict(paging),
    reply: TransactionPage,
    refusals: [],
  },
  'GET /bet-history': {
    summary:
      'Live-board bets by category and match, those placed before dateTo, with a summary of all that match the filters.',
    access: 'member',
    query: Strict(historyFilter),
    reply: HistoryReply,
    refusals: [],
  },
  'POST /bet-history/date-range': {
    summary: 'The same as GET /bet-history, with the filters in the body.',
    access: 'member',
    body: Strict({
      ...historyFilter,
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 999 })),
    }),
    reply: HistoryReply,
    refusals: [],
  },
  'GET /bet-history/summary': {
    summary: 'The summary of GET /bet-history alone.',
    access: 'member',
    query: Strict(historyFilter),
    reply: Summary,
    refusals: [],
  },
  'GET /bet-history/days': {
    summary:
      'Decided bets of either line by the Bangkok day of their placement, newest day first, and how many of that time still run. dateTo is exclusive.',
    access: 'member',
    query: Strict({
      dateFrom: Type.Optional(Text.instantOrDay),
      dateTo: Type.Optional(Text.instantOrDay),
      categoryCode: Type.Optional(Text.categories),
    }),
    reply: Strict({ days: Type.Array(DayTotals), runningCount: Type.Integer({ minimum: 0 }) }),
    refusals: [],
  },
  'GET /bet-history/running': {
    summary: "The caller's open live-board bets, by day.",
    access: 'member',
    query: Strict({ categoryCode: Type.Optional(Text.categories), limit: Type.Optional(Text.count) }),
    reply: RunningReply,
    refusals: [],
  },
});
