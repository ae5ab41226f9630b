import { Type } from 'typebox';
import type { Static } from 'typebox';
import { AwaitsApproval, CASHIERS, OPERATORS, Reason, byId } from './desk-schema.ts';
import { endpoints } from './endpoint.ts';
import { BET_MAX_BAHT, BET_MIN_BAHT, LIMIT_MAX_BAHT } from './limits.ts';
import { Baht, Id, Instant, Nothing, Strict, Text } from './schema.ts';

const playerAct = (summary: string) =>
  ({
    summary,
    access: CASHIERS,
    params: byId,
    body: Strict({ reason: Reason }),
    reply: Nothing,
    refusals: ['PLAYER_NOT_FOUND'],
  }) as const;

const LimitBaht = Type.Integer({ minimum: 1, maximum: LIMIT_MAX_BAHT });

/** Whole baht. Null falls through to the next wider scope: MATCH, then CATEGORY, then ALL. */
const LIMITS = {
  betMax: Type.Union([Type.Integer({ minimum: BET_MIN_BAHT, maximum: BET_MAX_BAHT }), Type.Null()]),
  playerMatchMax: Type.Union([LimitBaht, Type.Null()]),
  liabilityMax: Type.Union([LimitBaht, Type.Null()]),
  stepPayoutMax: Type.Union([LimitBaht, Type.Null()]),
  /** Close betting when neither corner has room for the smallest bet. */
  closesAtCap: Type.Union([Type.Boolean(), Type.Null()]),
};

const LimitScope = Type.String({
  pattern: '^(ALL|CATEGORY:[A-Z_]{1,40}|MATCH:[1-9][0-9]{0,9}|PLAYER:[1-9][0-9]{0,9})$',
  description: 'ALL, CATEGORY:<code>, MATCH:<id>, or PLAYER:<id> for betMax and playerMatchMax alone',
});

const HouseLimit = Strict({ scope: LimitScope, ...LIMITS });

/** The rules that a verification of the ledger checks. Screens translate the code; `name` is English, for logs. */
export const LEDGER_CHECKS = [
  'POSTINGS_BALANCE',
  'ENTRIES_SUM_TO_ZERO',
  'ENTRIES_BELONG',
  'BALANCES_MATCH_ENTRIES',
  'NO_PLAYER_BELOW_ZERO',
  'PLAYERS_HAVE_ACCOUNTS',
  'DEBT_BEFORE_WALLET',
  'COLLECTIONS_NAME_CREDITS',
  'TRANSFERS_MOVE_ONCE',
  'REFERENCES_NAME_ONE',
  'BANK_LINES_MATCH',
  'VERIFIED_CREDITS_FOUND',
  'HOLDS_MATCH_WITHDRAWALS',
  'ADJUSTMENTS_MOVE_ONCE',
  'PAYOUTS_AFTER_BANK_CHANGE',
  'BETS_MOVE_ONCE',
  'BETS_FOLLOW_RESULTS',
  'BETS_NUMBERED',
  'BETS_TOLD_WHEN_SETTLED',
  'LIMITS_STORED',
  'STAKES_MATCH_BETS',
  'EXPOSURE_MATCHES_BETS',
  'BETS_WITHIN_WINDOWS',
  'BETS_AT_CURRENT_RATE',
  'RUNS_LEAVE_NO_BET',
  'DAYS_MATCH_ENTRIES',
  'APPROVALS_BY_TWO',
  'DEPOSIT_ACCOUNTS_IN_FORCE',
  'AUDIT_CHAIN',
] as const;
export type LedgerCheck = (typeof LEDGER_CHECKS)[number];

const PlayerSum = Strict({ amount: Baht, players: Type.Integer({ minimum: 0 }) });

export const LedgerVerification = Strict({
  isVerified: Type.Boolean(),
  verifiedAt: Instant,
  checks: Type.Array(
    Strict({
      code: Type.Enum([...LEDGER_CHECKS]),
      name: Type.String(),
      checked: Type.Integer({ minimum: 0 }),
      violations: Type.Integer({ minimum: 0 }),
    }),
  ),
  house: Strict({ bank: Baht, stakes: Baht, result: Baht, adjustments: Baht }),
  /** What the players' accounts hold, and how many players have something there. A debt is below zero. */
  players: Strict({ wallets: PlayerSum, holds: PlayerSum, debts: PlayerSum }),
});
export type LedgerVerification = Static<typeof LedgerVerification>;

const LedgerRun = Strict({
  id: Id,
  verifiedAt: Instant,
  tookMs: Type.Integer({ minimum: 0 }),
  rules: Type.Integer({ minimum: 1 }),
  violatedRules: Type.Integer({ minimum: 0 }),
});
export type LedgerRun = Static<typeof LedgerRun>;

export const deskMoneyEndpoints = endpoints({
  'POST /desk/players/{id}/disable': playerAct('Disable a player and end their sessions.'),
  'POST /desk/players/{id}/enable': playerAct('Enable a player.'),
  'POST /desk/players/{id}/end-sessions': playerAct('Log a player out on every device.'),
  'GET /desk/ledger': {
    summary: 'Verify every balance against its entries, and sum the house accounts.',
    access: ['admin'],
    reply: LedgerVerification,
    refusals: [],
  },
  'GET /desk/ledger/runs': {
    summary: 'Earlier verifications of the ledger, newest first.',
    access: ['admin'],
    query: Strict({ before: Type.Optional(Text.id), limit: Type.Optional(Text.count) }),
    reply: Strict({
      runs: Type.Array(LedgerRun),
      /** The `before` of the next page; null after the last one. */
      nextBefore: Type.Union([Id, Type.Null()]),
      /** How often a server verifies it by itself; 0: never. */
      everyMinutes: Type.Integer({ minimum: 0 }),
    }),
    refusals: [],
  },
  'GET /desk/limits': {
    summary:
      "The house's limits: those of ALL, of categories and of matches without a result; with isAll those of every scope, in the order of their names.",
    access: OPERATORS,
    query: Strict({
      isAll: Type.Optional(Text.flag),
      // Continues after this scope.
      after: Type.Optional(LimitScope),
      limit: Type.Optional(Text.count),
    }),
    reply: Strict({ limits: Type.Array(HouseLimit) }),
    refusals: [],
  },
  'POST /desk/limits': {
    summary:
      "Change the house's limits of one scope. An absent field stays as it is; one that rises may need a second person.",
    access: ['admin'],
    body: Strict({
      scope: LimitScope,
      betMax: Type.Optional(LIMITS.betMax),
      playerMatchMax: Type.Optional(LIMITS.playerMatchMax),
      liabilityMax: Type.Optional(LIMITS.liabilityMax),
      stepPayoutMax: Type.Optional(LIMITS.stepPayoutMax),
      closesAtCap: Type.Optional(LIMITS.closesAtCap),
    }),
    reply: Strict({ ...HouseLimit.properties, ...AwaitsApproval }),
    refusals: ['MATCH_NOT_FOUND', 'PLAYER_NOT_FOUND'],
  },
});
