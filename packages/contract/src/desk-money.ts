import { Type } from 'typebox';
import type { Static } from 'typebox';
import { AwaitsApproval, CASHIERS, OPERATORS, Reason, byId, byUuid } from './desk-schema.ts';
import { endpoints } from './endpoint.ts';
import { TRANSACTION_STATUSES, TRANSACTION_TYPES } from './enums.ts';
import { ACCOUNT_NAME_MAX, BET_MAX_BAHT, BET_MIN_BAHT, LIMIT_MAX_BAHT } from './limits.ts';
import { DepositAccount, Turnover } from './player.ts';
import { Baht, Balance, Instant, Nothing, Pagination, Strict, Text, Uuid } from './schema.ts';

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

export const DeskTransaction = Strict({
  id: Uuid,
  transferCode: Type.String({ description: 'The number that the player reads out, such as D-5QK7' }),
  type: Type.Enum([...TRANSACTION_TYPES]),
  status: Type.Enum([...TRANSACTION_STATUSES]),
  amount: Baht,
  createdAt: Instant,
  username: Type.String(),
  fullName: Type.String(),
  bankCode: Type.String(),
  bankAccount: Type.String(),
});

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

const ListedTransaction = Strict({
  ...DeskTransaction.properties,
  /** What the player owes the house now. A withdrawal's hold is not used to pay it. */
  debt: Balance,
  /** Of a withdrawal: how much of the last deposit the player has staked. Null for a deposit, and without one. */
  turnover: Type.Union([Turnover, Type.Null()]),
});

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
  'HOLDS_MATCH_WITHDRAWALS',
  'BETS_MOVE_ONCE',
  'BETS_NUMBERED',
  'BETS_TOLD_WHEN_SETTLED',
  'EXPOSURE_MATCHES_BETS',
  'BETS_WITHIN_WINDOWS',
  'BETS_AT_CURRENT_RATE',
  'RUNS_LEAVE_NO_BET',
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
  house: Strict({ bank: Baht, stakesHeld: Baht, result: Baht }),
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
  'GET /desk/transactions': {
    summary:
      'Deposits and withdrawals, with what each player owes: waiting ones oldest first, otherwise newest first.',
    access: CASHIERS,
    query: Strict({
      status: Type.Optional(Type.Enum([...TRANSACTION_STATUSES])),
      type: Type.Optional(Type.Enum([...TRANSACTION_TYPES])),
      // Continues after this transaction, even if it has left the list: page numbers shift when others are decided.
      after: Type.Optional(Uuid),
      page: Type.Optional(Text.page),
      limit: Type.Optional(Text.count),
    }),
    reply: Strict({ transactions: Type.Array(ListedTransaction), pagination: Pagination }),
    refusals: [],
  },
  'POST /desk/transactions/{id}/confirm': {
    summary: 'Confirm that the money has arrived, or was paid out.',
    access: CASHIERS,
    params: byUuid,
    reply: DeskTransaction,
    refusals: ['TRANSACTION_NOT_FOUND', 'TRANSACTION_DECIDED'],
  },
  'POST /desk/transactions/{id}/refuse': {
    summary: 'Refuse: the money has not arrived, or will not be paid out.',
    access: CASHIERS,
    params: byUuid,
    reply: DeskTransaction,
    refusals: ['TRANSACTION_NOT_FOUND', 'TRANSACTION_DECIDED'],
  },
  'GET /desk/debts': {
    summary: 'Players who owe the house what a correction took back and they had already spent.',
    access: CASHIERS,
    reply: Type.Array(Strict({ username: Type.String(), fullName: Type.String(), amount: Baht })),
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
