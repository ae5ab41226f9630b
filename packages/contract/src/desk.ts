import { CORNERS, MATCH_RESULTS } from '@sanam/betting';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { DeviceToken } from './auth.ts';
import { endpoints } from './endpoint.ts';
import {
  ACCOUNT_NAME_MAX,
  BET_MAX_BAHT,
  BET_MIN_BAHT,
  LIMIT_MAX_BAHT,
  NAME_MAX,
  OPERATOR_PASSWORD_MIN,
  PASSWORD_MAX,
  ROUND_NO_MAX,
  STREAMING_URL_MAX,
} from './limits.ts';
import { BetTicket } from './history.ts';
import { DepositAccount, Turnover } from './player.ts';
import { Match, SettingRates, Stadium } from './match.ts';
import {
  Baht,
  Balance,
  CategoryCodeSchema,
  Id,
  Instant,
  MatchNo,
  Nothing,
  Pagination,
  Strict,
  Text,
  Uuid,
  NO_CONTROL,
} from './schema.ts';
import {
  MATCH_LINES,
  MATCH_TAGS,
  OPERATOR_ROLES,
  SETTLEMENT_STATUSES,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
} from './enums.ts';

const TRADERS = ['trader', 'admin'] as const;
const CASHIERS = ['cashier', 'admin'] as const;
const OPERATORS = OPERATOR_ROLES;

export const Operator = Strict({
  username: Type.String(),
  role: Type.Enum([...OPERATOR_ROLES]),
  hasTotp: Type.Boolean({ description: 'Has set up a second factor' }),
  mustChangePassword: Type.Boolean({ description: 'The password was made up by the server' }),
  mustSetUpTotp: Type.Boolean({ description: 'Needs a second factor before anything else' }),
});
export type Operator = Static<typeof Operator>;

export const ListedOperator = Strict({
  id: Id,
  username: Type.String(),
  role: Type.Enum([...OPERATOR_ROLES]),
  status: Type.Enum(['ACTIVE', 'DISABLED']),
  hasTotp: Type.Boolean(),
  mustChangePassword: Type.Boolean(),
  lastActiveAt: Type.Union([Instant, Type.Null()]),
});
export type ListedOperator = Static<typeof ListedOperator>;

const OperatorPassword = Type.String({ minLength: 1, maxLength: PASSWORD_MAX });
/** Six digits of the authenticator app, or a recovery code, as they are typed. */
const Code = Type.String({ minLength: 6, maxLength: 32, pattern: '^[0-9A-Za-z -]+$' });
const Reason = Type.String({ minLength: 1, maxLength: 500, pattern: NO_CONTROL });

const operatorAct = (summary: string) =>
  ({
    summary,
    access: ['admin'],
    params: Strict({ id: Text.id }),
    reply: Nothing,
    refusals: ['OPERATOR_NOT_FOUND', 'OPERATOR_STATE'],
  }) as const;

const playerAct = (summary: string) =>
  ({
    summary,
    access: CASHIERS,
    params: Strict({ id: Text.id }),
    body: Strict({ reason: Reason }),
    reply: Nothing,
    refusals: ['PLAYER_NOT_FOUND'],
  }) as const;

const LimitBaht = Type.Integer({ minimum: 1, maximum: LIMIT_MAX_BAHT });

const RungPrice = Strict({
  favourite: Type.Enum([...CORNERS]),
  rung: Type.String({ pattern: '^[0-9]{1,4}(\\.5)?/[0-9]{1,4}(\\.5)?$' }),
  spread: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 40,
      multipleOf: 2,
      description: "The house's margin, in hundredths of a Malay price",
    }),
  ),
});

/** The odds the trader saw when setting new ones; null before the first. If absent, they are not checked. */
const SeenRate = { seenRateId: Type.Optional(Type.Union([Id, Type.Null()])) };

/** Odds at which backing red in one rate type and blue in another gains whatever happens are refused without it. */
const AllowSureWin = { allowSureWin: Type.Optional(Type.Boolean()) };

const Name = Type.String({ minLength: 1, maxLength: NAME_MAX });

/** Null is the same as absent in a new match, and removes the name from an existing one. */
const OptionalName = Type.Optional(Type.Union([Name, Type.Null()]));

const MatchDraft = {
  stadiumId: Id,
  categoryCode: CategoryCodeSchema,
  matchNo: Type.Optional(MatchNo),
  matchName: Name,
  redName: Name,
  blueName: Name,
  redLatinName: OptionalName,
  blueLatinName: OptionalName,
  matchTag: Type.Optional(Type.Enum([...MATCH_TAGS])),
  roundNo: Type.Optional(Type.Integer({ minimum: 1, maximum: ROUND_NO_MAX })),
  fightingDateTime: Instant,
  streamingUrl: Type.Optional(Type.String({ maxLength: STREAMING_URL_MAX })),
};

const BetsAtRate = Strict({ bets: Type.Integer({ minimum: 0 }), amount: Baht, stake: Baht });

const PastRate = Strict({
  rateId: Id,
  at: Instant,
  /** Null for one that was set before the operator was stored with it. */
  setBy: Type.Union([Type.String(), Type.Null()]),
  /** What was chosen for MY; null for odds given by hand. */
  my: Type.Union([RungPrice, Type.Null()]),
  settingRates: SettingRates,
  /** What was bet on each corner at these odds, without bets that were not accepted. */
  red: BetsAtRate,
  blue: BetsAtRate,
});

export const DeskMatch = Strict({ ...Match.properties, line: Type.Enum([...MATCH_LINES]) });

const Count = Type.Integer({ minimum: 0 });

const Preview = Strict({
  /** Of the match; `seenVersion` of the result refuses when it has changed since. */
  version: Type.Integer({ minimum: 0 }),
  /** On this match alone. */
  bets: Count,
  winners: Count,
  /** What is credited for bets that win, stakes included; in a correction only for bets that change. */
  payout: Baht,
  /** What is credited for bets that are drawn or cancelled. */
  refunds: Baht,
  /** The stakes of the bets on this match alone less what they are paid. */
  houseNet: Baht,
  /** Step bets over several matches: won or returned, lost, and still waiting for another match. */
  stepSettled: Count,
  stepLost: Count,
  stepWaiting: Count,
  largest: Type.Array(Strict({ username: Type.String(), stake: Baht, payout: Baht })),
  /** What an earlier result has credited and a correction takes back. */
  takeBack: Baht,
  /** Players whose wallets do not cover it, and what they will owe. */
  debtors: Count,
  debt: Baht,
});

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

export const SettlementRun = Strict({
  runNo: Type.Integer({ minimum: 1 }),
  result: Type.Enum([...MATCH_RESULTS]),
  status: Type.Enum([...SETTLEMENT_STATUSES]),
  settledBets: Type.Integer({ minimum: 0 }),
  calledBy: Type.String(),
  calledAt: Instant,
  reason: Type.Union([Type.String(), Type.Null()]),
});

const byId = Strict({ id: Text.id });
const byUuid = Strict({ id: Uuid });

const transition = (summary: string) =>
  ({
    summary,
    access: TRADERS,
    params: byId,
    reply: DeskMatch,
    refusals: ['MATCH_NOT_FOUND', 'MATCH_STATE'],
  }) as const;

export const deskEndpoints = endpoints({
  'POST /desk/login': {
    summary: 'Log in as an operator, with a code where a second factor is set up.',
    access: 'public',
    body: Strict({
      username: Type.String({ minLength: 1, maxLength: 64, pattern: NO_CONTROL }),
      password: OperatorPassword,
      code: Type.Optional(Code),
    }),
    reply: Strict({ accessToken: Type.String(), deviceToken: DeviceToken, operator: Operator }),
    refusals: ['INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS'],
  },
  'POST /desk/logout': {
    summary: 'End this session.',
    access: OPERATORS,
    isForSetUp: true,
    reply: Nothing,
    refusals: [],
  },
  'GET /desk/me': {
    summary: 'The logged-in operator.',
    access: OPERATORS,
    isForSetUp: true,
    reply: Operator,
    refusals: [],
  },
  'POST /desk/active': {
    summary: 'A key was pressed or the screen touched. Without it the session ends after 20 minutes.',
    access: OPERATORS,
    isForSetUp: true,
    reply: Nothing,
    refusals: [],
  },
  'POST /desk/change-password': {
    summary: 'Change the own password. Ends every other session of the operator.',
    access: OPERATORS,
    isForSetUp: true,
    body: Strict({
      oldPassword: OperatorPassword,
      newPassword: Type.String({ minLength: OPERATOR_PASSWORD_MIN, maxLength: PASSWORD_MAX }),
    }),
    reply: Nothing,
    refusals: ['WRONG_PASSWORD', 'PASSWORD_UNCHANGED', 'PASSWORD_TOO_WEAK', 'TOO_MANY_ATTEMPTS'],
  },
  'POST /desk/totp': {
    summary: 'Begin to set up the second factor: a secret for the authenticator app.',
    access: OPERATORS,
    isForSetUp: true,
    body: Strict({ password: OperatorPassword }),
    reply: Strict({
      secret: Type.String({ description: 'Base32, to type' }),
      uri: Type.String({ description: 'For the QR code' }),
    }),
    refusals: ['WRONG_PASSWORD', 'OPERATOR_STATE', 'TOO_MANY_ATTEMPTS'],
  },
  'POST /desk/totp/confirm': {
    summary: 'Turn the second factor on with its first code. The recovery codes are shown only here.',
    access: OPERATORS,
    isForSetUp: true,
    body: Strict({ code: Code }),
    reply: Strict({ recoveryCodes: Type.Array(Type.String()) }),
    refusals: ['WRONG_CODE', 'OPERATOR_STATE'],
  },
  'GET /desk/operators': {
    summary: 'All operators.',
    access: ['admin'],
    reply: Type.Array(ListedOperator),
    refusals: [],
  },
  'POST /desk/operators': {
    summary: 'Add an operator. The made-up password is shown only here and changed at the first log-in.',
    access: ['admin'],
    body: Strict({
      username: Type.String({ pattern: '^[a-z0-9][a-z0-9._-]{1,31}$' }),
      role: Type.Enum([...OPERATOR_ROLES]),
    }),
    reply: Strict({ id: Id, password: Type.String() }),
    refusals: ['USERNAME_TAKEN'],
  },
  'POST /desk/operators/{id}/disable': operatorAct('Disable an operator and end their sessions.'),
  'POST /desk/operators/{id}/enable': operatorAct('Enable an operator.'),
  'POST /desk/operators/{id}/reset': {
    ...operatorAct('Give an operator a made-up password, remove the second factor and end their sessions.'),
    reply: Strict({ password: Type.String() }),
  },
  'POST /desk/players/{id}/disable': playerAct('Disable a player and end their sessions.'),
  'POST /desk/players/{id}/enable': playerAct('Enable a player.'),
  'POST /desk/players/{id}/end-sessions': playerAct('Log a player out on every device.'),
  'GET /desk/ledger': {
    summary: 'Verify every balance against its entries, and sum the house accounts.',
    access: ['admin'],
    reply: LedgerVerification,
    refusals: [],
  },
  'GET /desk/stadiums': {
    summary: 'All stadiums.',
    access: OPERATORS,
    reply: Type.Array(Stadium),
    refusals: [],
  },
  'POST /desk/stadiums': {
    summary: 'Add a stadium.',
    access: TRADERS,
    body: Strict({ stadiumName: Name, stadiumLatinName: OptionalName }),
    reply: Stadium,
    refusals: ['TEXT_NOT_ALLOWED'],
  },
  'GET /desk/matches': {
    summary: 'Matches of either line, newest first.',
    access: OPERATORS,
    query: Strict({
      line: Type.Optional(Type.Enum([...MATCH_LINES])),
      isMatchEnd: Type.Optional(Text.flag),
      page: Type.Optional(Text.page),
      limit: Type.Optional(Text.count),
    }),
    reply: Strict({ matches: Type.Array(DeskMatch), pagination: Pagination }),
    refusals: [],
  },
  'POST /desk/matches': {
    summary: 'Add a match to the live board or to step.',
    access: TRADERS,
    body: Strict({ line: Type.Enum([...MATCH_LINES]), ...MatchDraft }),
    reply: Strict({ id: Id }),
    refusals: ['STADIUM_NOT_FOUND', 'MATCH_NO_TAKEN', 'TEXT_NOT_ALLOWED'],
  },
  'PATCH /desk/matches/{id}': {
    summary:
      'Change the name, time or stream of a match, and until betting opens also its number and who is in which corner.',
    access: TRADERS,
    params: byId,
    body: Type.Partial(Strict(MatchDraft), { additionalProperties: false }),
    reply: DeskMatch,
    refusals: ['MATCH_NOT_FOUND', 'STADIUM_NOT_FOUND', 'MATCH_STATE', 'MATCH_NO_TAKEN', 'TEXT_NOT_ALLOWED'],
  },
  'POST /desk/matches/{id}/rate': {
    summary: 'Set new odds: a rung per rate type (absent: the same as my), or every rate by hand.',
    access: TRADERS,
    params: byId,
    body: Type.Union([
      Strict({
        my: RungPrice,
        sth: Type.Optional(RungPrice),
        ctr: Type.Optional(RungPrice),
        ...SeenRate,
        ...AllowSureWin,
      }),
      Strict({ ...SettingRates.properties, ...SeenRate, ...AllowSureWin }),
    ]),
    reply: Strict({ rateId: Id }),
    refusals: ['MATCH_NOT_FOUND', 'MATCH_STATE', 'RUNG_INVALID', 'RATE_SURE_WIN', 'RATE_CHANGED'],
  },
  'GET /desk/matches/{id}/rates': {
    summary: 'The odds of a match so far, newest first: who set them, and what was bet at each.',
    access: OPERATORS,
    params: byId,
    query: Strict({ page: Type.Optional(Text.page), limit: Type.Optional(Text.count) }),
    reply: Strict({ rates: Type.Array(PastRate), pagination: Pagination }),
    refusals: ['MATCH_NOT_FOUND'],
  },
  'POST /desk/matches/{id}/start': transition('The fight has begun. Betting on a step match closes with it.'),
  'POST /desk/matches/{id}/open': transition('Open betting.'),
  'POST /desk/matches/{id}/close': transition('Close betting.'),
  'POST /desk/matches/{id}/open-special': transition('Open special betting.'),
  'POST /desk/matches/{id}/close-special': transition('Close special betting.'),
  // Ending a match that has ended is not refused.
  'POST /desk/matches/{id}/end': { ...transition('The fight is over.'), refusals: ['MATCH_NOT_FOUND'] },
  'POST /desk/matches/{id}/cancel': transition('Call the match off and refund every bet.'),
  'POST /desk/matches/{id}/draw': {
    summary: 'Allow or forbid draw and no-draw bets.',
    access: TRADERS,
    params: byId,
    body: Strict({ isDraw: Type.Boolean() }),
    reply: DeskMatch,
    refusals: ['MATCH_NOT_FOUND', 'MATCH_STATE'],
  },
  'POST /desk/matches/{id}/preview': {
    summary: 'What a settlement with this result would post, to the satang. Changes nothing.',
    access: TRADERS,
    params: byId,
    body: Strict({ result: Type.Enum([...MATCH_RESULTS]) }),
    reply: Preview,
    refusals: ['MATCH_NOT_FOUND'],
  },
  'POST /desk/matches/{id}/result': {
    summary:
      'Set the result and settle. Another result within 24 hours of the first corrects it and needs a reason.',
    access: TRADERS,
    params: byId,
    body: Strict({
      result: Type.Enum([...MATCH_RESULTS]),
      reason: Type.Optional(Reason),
      seenVersion: Type.Optional(Type.Integer({ minimum: 0 })),
    }),
    reply: DeskMatch,
    refusals: ['MATCH_NOT_FOUND', 'MATCH_STATE', 'MATCH_CHANGED', 'REASON_REQUIRED', 'APPROVAL_REQUIRED'],
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
  'GET /desk/matches/{id}/settlements': {
    summary:
      'Every run of a match’s settlement, newest first: how far it is, and what was corrected and why.',
    access: OPERATORS,
    params: byId,
    reply: Type.Array(SettlementRun),
    refusals: ['MATCH_NOT_FOUND'],
  },
  'GET /desk/debts': {
    summary: 'Players who owe the house what a correction took back and they had already spent.',
    access: CASHIERS,
    reply: Type.Array(Strict({ username: Type.String(), fullName: Type.String(), amount: Baht })),
    refusals: [],
  },
  'GET /desk/exposure/{matchId}': {
    summary: 'Stakes and liability of a match, per side.',
    access: TRADERS,
    params: Strict({ matchId: Text.id }),
    reply: Strict({
      sides: Type.Array(
        Strict({
          betType: Type.String(),
          betCount: Type.Integer({ minimum: 0 }),
          stakes: Baht,
          liability: Baht,
        }),
      ),
    }),
    refusals: ['MATCH_NOT_FOUND'],
  },
  'GET /desk/bets/{ticketCode}': {
    summary: 'A bet by its ticket code, however it is typed, with whose it is.',
    access: OPERATORS,
    params: Strict({ ticketCode: Type.String({ minLength: 1, maxLength: 40 }) }),
    reply: Strict({
      bet: BetTicket,
      player: Strict({ id: Id, username: Type.String(), fullName: Type.String() }),
    }),
    refusals: ['BET_NOT_FOUND'],
  },
  'GET /desk/limits': {
    summary: "The house's limits by scope.",
    access: OPERATORS,
    reply: Strict({ limits: Type.Array(HouseLimit) }),
    refusals: [],
  },
  'POST /desk/limits': {
    summary: "Change the house's limits of one scope. A field that is absent stays as it is.",
    access: ['admin'],
    body: Strict({
      scope: LimitScope,
      betMax: Type.Optional(LIMITS.betMax),
      playerMatchMax: Type.Optional(LIMITS.playerMatchMax),
      liabilityMax: Type.Optional(LIMITS.liabilityMax),
      stepPayoutMax: Type.Optional(LIMITS.stepPayoutMax),
      closesAtCap: Type.Optional(LIMITS.closesAtCap),
    }),
    reply: HouseLimit,
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
    reply: DepositAccount,
    refusals: ['TEXT_NOT_ALLOWED'],
  },
});
