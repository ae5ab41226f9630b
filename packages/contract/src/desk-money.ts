import { Type } from 'typebox';
import type { Static } from 'typebox';
import { AwaitsApproval, CASHIERS, OPERATORS, Reason, byId } from './desk-schema.ts';
import { endpoints } from './endpoint.ts';
import { ACCOUNT_NAME_MAX, BET_MAX_BAHT, BET_MIN_BAHT, LIMIT_MAX_BAHT } from './limits.ts';
import { DepositAccount } from './player.ts';
import { Baht, Instant, Nothing, Strict } from './schema.ts';

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
  'TRANSFERS_MOVE_ONCE',
  'REFERENCES_NAME_ONE',
  'BANK_LINES_MATCH',
  'HOLDS_MATCH_WITHDRAWALS',
  'ADJUSTMENTS_MOVE_ONCE',
  'PAYOUTS_AFTER_BANK_CHANGE',
  'BETS_MOVE_ONCE',
  'BETS_NUMBERED',
  'BETS_TOLD_WHEN_SETTLED',
  'EXPOSURE_MATCHES_BETS',
  'BETS_WITHIN_WINDOWS',
  'BETS_AT_CURRENT_RATE',
  'RUNS_LEAVE_NO_BET',
  'DAYS_MATCH_ENTRIES',
  'APPROVALS_BY_TWO',
  'AUDIT_CHAIN',
] as const;
export type LedgerCheck = (typeof LEDGER_CHECKS)[number];

export const LedgerVerification = Strict({
  isVerified: Type.Boolean(),
  provedAt: Instant,
  checks: Type.Array(
    Strict({
      code: Type.Enum([...LEDGER_CHECKS]),
      name: Type.String(),
      checked: Type.Integer({ minimum: 0 }),
      violations: Type.Integer({ minimum: 0 }),
    }),
  ),
  house: Strict({ bank: Baht, stakesHeld: Baht, result: Baht, adjustments: Baht }),
});
export type LedgerVerification = Static<typeof LedgerVerification>;

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
  'GET /desk/limits': {
    summary: "The house's limits by scope.",
    access: OPERATORS,
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
  'GET /desk/deposit-account': {
    summary: 'The bank account for deposits.',
    access: CASHIERS,
    reply: Type.Union([DepositAccount, Type.Null()]),
    refusals: [],
  },
  'POST /desk/deposit-account': {
    summary: 'Change the bank account for deposits.',
    access: ['admin'],
    body: Strict({
      accountNumber: Type.String({ pattern: '^[0-9][0-9-]{3,19}$' }),
      accountName: Type.String({ minLength: 1, maxLength: ACCOUNT_NAME_MAX }),
      accountBank: Type.String({ pattern: '^[A-Z]{2,10}$', description: 'Bank code' }),
      promptPayId: Type.Optional(
        Type.String({
          pattern: '^([0-9]{10}|[0-9]{13}|[0-9]{15})$',
          description: 'Phone, tax id or e-wallet id',
        }),
      ),
    }),
    reply: Strict({ ...DepositAccount.properties, ...AwaitsApproval }),
    refusals: ['TEXT_NOT_ALLOWED'],
  },
});
