import { Type } from 'typebox';
import type { Static, TSchema } from 'typebox';
import { CASHIERS, OPERATORS } from './desk-schema.ts';
import { endpoints } from './endpoint.ts';
import { MATCH_LINES } from './enums.ts';
import { Stadium } from './match.ts';
import { CategoryCodeSchema, Id, Instant, MatchNo, Strict, Text } from './schema.ts';
import { MATCH_RESULTS } from '@sanam/betting';

const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
const Count = Type.Integer({ description: 'Below zero where more was reversed than settled' });
const SignedBaht = Type.Number({ description: 'Baht, signed' });
const Day = Type.String({ description: 'From 06:00 to 06:00 in Bangkok, such as 2026-11-17' });

/** Sums of what was settled; a reversal counts against them, on its own day. */
const sums = {
  bets: Count,
  /** Stakes of bets that were won or lost. */
  turnover: SignedBaht,
  /** What these bets were paid, stakes included. */
  paid: SignedBaht,
  /** What the house won: turnover less paid. */
  result: SignedBaht,
};
const Sums = Strict(sums);
/** What moved at the bank has a day and a player, and so an agent, but no match and no trader. */
const moneySums = {
  ...sums,
  /** Deposits less those that were reversed. */
  moneyIn: SignedBaht,
  /** Payouts less those that were reversed. */
  moneyOut: SignedBaht,
};
export type ReportSums = Static<typeof Sums>;

const MatchSums = Strict({
  ...sums,
  matchId: Id,
  line: Type.Enum([...MATCH_LINES]),
  matchNo: MatchNo,
  night: Day,
  stadium: Stadium,
  categoryCode: CategoryCodeSchema,
  redName: Type.String(),
  blueName: Type.String(),
  calledResult: orNull(Type.Enum([...MATCH_RESULTS])),
});

/** What moved: how often, and how much by the transfers or adjustments and by the entries. */
const Moved = Strict({ count: Type.Integer({ minimum: 0 }), amount: SignedBaht, posted: SignedBaht });

/** What prevents closing a day. */
export const DAY_CHECKS = [
  'EARLIER_DAY_OPEN',
  'EVENING_NOT_OVER',
  'MATCHES_WITHOUT_RESULT',
  'RUNS_UNFINISHED',
  'TRANSFERS_WAITING',
  'APPROVALS_WAITING',
  'BANK_LINES_OPEN',
  'TRANSFERS_WITHOUT_LINE',
  'LEDGER_BROKEN',
] as const;
export type DayCheck = (typeof DAY_CHECKS)[number];

const DayState = Strict({
  day: Day,
  startsAt: Instant,
  /** Null while it is open and not over. */
  endsAt: orNull(Instant),
  closedBy: orNull(Type.String()),
  closedAt: orNull(Instant),
  /** What is open, by kind; nothing of a day that is closed. */
  open: Type.Array(
    Strict({
      kind: Type.Enum([...DAY_CHECKS]),
      count: Type.Integer({ minimum: 1 }),
      /** Which earlier day is open: the first. */
      day: Type.Optional(Day),
    }),
  ),
  /** Up to when the imported bank statement reaches in the day; null where it has no line of it. */
  statementTo: orNull(Instant),
  /** Payouts that the statement reaches past without showing: shown only, since their account is not known. */
  payoutsWithoutLine: Type.Integer({ minimum: 0 }),
  /** When the ledger was last verified. Closing the day repeats a verification that has not seen all of it. */
  verifiedAt: orNull(Instant),
});
export type DayState = Static<typeof DayState>;

const byDay = Strict({ day: Text.day });

export const deskReportEndpoints = endpoints({
  'GET /desk/reports': {
    summary:
      'What the house turned over, won, took in and paid out, by match, stadium, category, agent, trader and day, and whether it equals the entries; of the day that goes on unless others are named.',
    access: CASHIERS,
    query: Strict({ from: Type.Optional(Text.day), to: Type.Optional(Text.day) }),
    reply: Strict({
      from: Day,
      to: Day,
      total: Sums,
      money: Strict({
        deposits: Moved,
        depositsReversed: Moved,
        payouts: Moved,
        payoutsReversed: Moved,
        openings: Moved,
        adjustments: Moved,
        /** What came into the bank account less what left it. */
        bank: SignedBaht,
      }),
      /** The same from the house's entries alone. */
      ledger: Strict({
        staked: SignedBaht,
        stakedByBets: SignedBaht,
        result: SignedBaht,
        bank: SignedBaht,
        isEqual: Type.Boolean({
          description: 'Every sum of bets, transfers and adjustments is that of its entries',
        }),
      }),
      /** Those with the largest turnover. */
      matches: Type.Array(MatchSums),
      /** The sums of those that are not listed, and how many these are. */
      otherMatches: orNull(Strict({ ...sums, matches: Type.Integer({ minimum: 1 }) })),
      /** Bets over several matches, which belong to none. */
      multis: Sums,
      stadiums: Type.Array(Strict({ ...sums, stadium: Stadium })),
      categories: Type.Array(Strict({ ...sums, categoryCode: CategoryCodeSchema })),
      /** Who brought the players. */
      agents: Type.Array(Strict({ ...moneySums, agentId: Id })),
      /** Whose price the bets were taken at; null for bets without one, such as draw bets. */
      traders: Type.Array(Strict({ ...sums, trader: orNull(Type.String()) })),
      days: Type.Array(Strict({ ...moneySums, day: Day })),
    }),
    refusals: [],
  },
  'GET /desk/tonight': {
    summary:
      'What was staked since the day began, what of it is not decided, and what the house has won so far.',
    access: OPERATORS,
    reply: Strict({
      day: Day,
      /** Stakes of bets that were taken, less those that were given back before they were accepted. */
      staked: SignedBaht,
      /** Stakes of all bets that are not decided, on every match. */
      openStakes: SignedBaht,
      settled: Sums,
    }),
    refusals: [],
  },
  'GET /desk/days/{day}': {
    summary: 'Whether a day is closed, and what stands against it.',
    access: CASHIERS,
    params: byDay,
    reply: DayState,
    refusals: [],
  },
  'POST /desk/days/{day}/close': {
    summary:
      'Close a day for good, once it or its evening is over. What happens later belongs to the next day.',
    access: ['admin'],
    params: byDay,
    reply: DayState,
    refusals: ['DAY_STATE', 'DAY_OPEN'],
  },
});
