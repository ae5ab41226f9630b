import { Type } from 'typebox';
import { AwaitsApproval, CASHIERS, Reason, byId, byUuid } from './desk-schema.ts';
import { APPROVAL_KINDS } from './desk-approvals.ts';
import {
  Arrival,
  BankId,
  BankRef,
  DepositCheck,
  BankLineOfTransfer,
  MoneyOrigin,
  PlayerRecord,
  SlipVerification,
  orNull,
} from './desk-transfer-parts.ts';
import { endpoints } from './endpoint.ts';
import { CANCEL_REASONS, REFUSE_REASONS, TRANSACTION_STATUSES, TRANSACTION_TYPES } from './enums.ts';
import { ADJUST_MAX_BAHT, ARRIVAL_MAX_BAHT, FULL_NAME_MAX } from './limits.ts';
import { Turnover } from './player.ts';
import { Baht, Balance, Id, Instant, Jpeg, NO_CONTROL, Pagination, Strict, Text, Uuid } from './schema.ts';

const Claim = Strict({ by: Type.String(), until: Instant });
const Act = Strict({ by: Type.String(), at: Instant });

const DeskTransaction = Strict({
  id: Uuid,
  transferCode: Type.String({ description: 'The number that the player reads out, such as D-5QK7' }),
  type: Type.Enum([...TRANSACTION_TYPES]),
  status: Type.Enum([...TRANSACTION_STATUSES]),
  amount: Baht,
  createdAt: Instant,
  playerId: Id,
  username: Type.String(),
  fullName: Type.String(),
  bankCode: Type.String(),
  bankAccount: Type.String({
    description: 'In the list of one player whole for an admin; others read the last four digits',
  }),
  /** What the player reads of a cancelled one; null if it was refused before reasons were stored. */
  reason: orNull(Type.Enum([...CANCEL_REASONS])),
  /** For the desk alone. */
  note: orNull(Type.String()),
  bankId: orNull(BankId),
  bankRef: orNull(BankRef),
  /** The player has added a picture of the bank's slip. */
  hasSlipImage: Type.Boolean(),
  /** The same picture was added to another deposit. */
  isSlipImageReused: Type.Boolean(),
  decidedBy: orNull(Type.String()),
  decidedAt: orNull(Instant),
  /** The operator who works on it now; null when nobody does. */
  claim: orNull(Claim),
  /** Which operator has set it aside, and when; null while it is in the queue. */
  aside: orNull(Act),
  /** Of a deposit: the house's account that the player was shown; null where none was known. */
  depositAccount: orNull(
    Strict({
      id: Id,
      accountNumber: Type.String(),
      accountName: Type.String(),
      accountBank: Type.String(),
    }),
  ),
  /** Of a deposit: what an operator has found of it in the bank's list. */
  arrival: orNull(Arrival),
  /** The line of the bank's statement that shows it: the one it was credited with, or is matched with now. */
  line: orNull(BankLineOfTransfer),
  /** Of a deposit with a slip, where there is a verifier. */
  verification: orNull(SlipVerification),
  /** Of a deposit: one that is not PASSED needs a second person, where a sum is set. Empty for a withdrawal. */
  checks: Type.Array(DepositCheck),
  /** Of a withdrawal: who has said that it may be transferred. */
  approved: orNull(Act),
  reversal: orNull(Strict({ by: Type.String(), at: Instant, reason: Type.String() })),
});

/** As it is, if a second person has to approve first. */
const DecidedTransaction = Strict({ ...DeskTransaction.properties, ...AwaitsApproval });

const ListedTransaction = Strict({
  ...DeskTransaction.properties,
  /** What the player owes the house now. A withdrawal's hold is not used to pay it. */
  debt: Balance,
  /** Of a withdrawal: how much of the last deposit the player has staked. Null for a deposit, and without one. */
  turnover: orNull(Turnover),
  /** What waits for a second person, the newest. */
  approval: orNull(
    Strict({
      id: Uuid,
      kind: Type.Enum([...APPROVAL_KINDS]),
      /** What was requested, by the fields of the request. */
      details: Type.Object({}, { additionalProperties: true }),
      askedBy: Type.String(),
      expiresAt: Instant,
    }),
  ),
});

const TransactionDetails = Strict({
  ...ListedTransaction.properties,
  player: PlayerRecord,
  /** Of a waiting one without a line: those of its amount within 24 hours that nothing was matched with. */
  lines: Type.Array(BankLineOfTransfer),
  /** Of a waiting deposit without a line: when lines were imported last; null if they never were. */
  lastImportAt: orNull(Instant),
  /** Of a withdrawal. */
  origin: orNull(MoneyOrigin),
  /** Of a withdrawal: when the desk changed the player's bank account to this one; null if it did not. */
  bankChangedAt: orNull(Instant),
  /** Of a withdrawal: whether the player's bank account is still the one that it was requested to. */
  isPresentAccount: orNull(Type.Boolean()),
});

export const deskTransferEndpoints = endpoints({
  'GET /desk/transactions': {
    summary:
      'Deposits and withdrawals, with what each player owes: waiting ones oldest first, otherwise newest first.',
    access: CASHIERS,
    query: Strict({
      status: Type.Optional(Type.Enum([...TRANSACTION_STATUSES])),
      type: Type.Optional(Type.Enum([...TRANSACTION_TYPES])),
      playerId: Type.Optional(Text.id),
      // Continues after this transaction, even if it has left the list: page numbers shift when others are decided.
      after: Type.Optional(Uuid),
      page: Type.Optional(Text.page),
      limit: Type.Optional(Text.count),
    }),
    reply: Strict({ transactions: Type.Array(ListedTransaction), pagination: Pagination }),
    refusals: ['PLAYER_NOT_FOUND'],
  },
  'GET /desk/transactions/{id}': {
    summary: 'One transaction with what a cashier has to know to decide it.',
    access: CASHIERS,
    params: byUuid,
    reply: TransactionDetails,
    refusals: ['TRANSACTION_NOT_FOUND'],
  },
  'POST /desk/transactions/{id}/claim': {
    summary:
      'Claim a waiting transaction for 60 seconds, or an approved withdrawal for 10 minutes, or renew the claim. Nobody else can decide it meanwhile.',
    access: CASHIERS,
    params: byUuid,
    reply: Claim,
    refusals: ['TRANSACTION_NOT_FOUND', 'TRANSACTION_DECIDED', 'CLAIMED'],
  },
  'POST /desk/transactions/{id}/release': {
    summary: 'End the own claim, so that others can work on it at once.',
    access: CASHIERS,
    params: byUuid,
    reply: DeskTransaction,
    refusals: ['TRANSACTION_NOT_FOUND'],
  },
  'POST /desk/transactions/{id}/set-aside': {
    summary: 'Leave a waiting transaction for later, or take it back into the queue. It ends the own claim.',
    access: CASHIERS,
    params: byUuid,
    body: Strict({ isAside: Type.Boolean() }),
    reply: DeskTransaction,
    refusals: ['TRANSACTION_NOT_FOUND', 'TRANSACTION_DECIDED', 'CLAIMED'],
  },
  'POST /desk/transactions/{id}/arrival': {
    summary:
      "Store what the bank's list has of a waiting deposit. The checks compare it with what the player asked for.",
    access: CASHIERS,
    params: byUuid,
    body: Strict({
      bankId: Type.Optional(BankId),
      bankRef: Type.Optional(BankRef),
      amount: Type.Number({
        minimum: 0.01,
        maximum: ARRIVAL_MAX_BAHT,
        description: 'Baht, at most 2 decimals',
      }),
      name: Type.String({
        minLength: 1,
        maxLength: FULL_NAME_MAX,
        pattern: NO_CONTROL,
        description: 'Of the sender, as the bank shows it; hidden letters as * or x',
      }),
    }),
    reply: DeskTransaction,
    refusals: ['TRANSACTION_NOT_FOUND', 'TRANSACTION_DECIDED', 'CLAIMED', 'TEXT_NOT_ALLOWED'],
  },
  'POST /desk/transactions/{id}/approve': {
    summary:
      'Say that a waiting withdrawal may be transferred; above the sum a second person has to. It is paid by confirming it.',
    access: CASHIERS,
    params: byUuid,
    body: Strict({
      despiteDebt: Type.Optional(Type.Boolean({ description: 'Although the player owes; for admins' })),
    }),
    reply: DecidedTransaction,
    refusals: ['TRANSACTION_NOT_FOUND', 'TRANSACTION_DECIDED', 'CLAIMED', 'PLAYER_OWES', 'BANK_ACCOUNT_NEW'],
  },
  'POST /desk/transactions/{id}/confirm': {
    summary:
      "Confirm that the money has arrived, or was paid out. A bank's reference is used once. A deposit whose checks do not all pass needs a second person where a sum is set. A player who owes the house is paid only if an admin says so.",
    access: CASHIERS,
    params: byUuid,
    body: Strict({
      bankId: Type.Optional(BankId),
      bankRef: Type.Optional(BankRef),
      despiteDebt: Type.Optional(
        Type.Boolean({ description: 'Pay out although the player owes; for admins' }),
      ),
    }),
    reply: DecidedTransaction,
    refusals: [
      'TRANSACTION_NOT_FOUND',
      'TRANSACTION_DECIDED',
      'CLAIMED',
      'REFERENCE_USED',
      'PLAYER_OWES',
      'BANK_ACCOUNT_NEW',
    ],
  },
  'POST /desk/transactions/{id}/refuse': {
    summary:
      'Refuse: the money has not arrived, or will not be paid out (only for NAME_DIFFERS or OTHER). The player reads the reason (OTHER if absent), not the note.',
    access: CASHIERS,
    params: byUuid,
    body: Strict({ reason: Type.Optional(Type.Enum([...REFUSE_REASONS])), note: Type.Optional(Reason) }),
    reply: DeskTransaction,
    refusals: ['TRANSACTION_NOT_FOUND', 'TRANSACTION_DECIDED', 'CLAIMED'],
  },
  'POST /desk/transactions/{id}/reverse': {
    summary:
      'Take back a confirmation that was wrong. What a player has spent of a reversed deposit becomes a debt.',
    access: ['admin'],
    params: byUuid,
    body: Strict({ reason: Reason }),
    reply: DecidedTransaction,
    refusals: ['TRANSACTION_NOT_FOUND', 'TRANSACTION_DECIDED', 'TRANSACTION_PENDING'],
  },
  'GET /desk/transactions/{id}/slip-image': {
    summary:
      'The picture of the slip that the player has added to a deposit, stored for 90 days. Each look is in the audit trail.',
    access: CASHIERS,
    params: byUuid,
    reply: Jpeg,
    replyType: 'image/jpeg',
    refusals: ['TRANSACTION_NOT_FOUND', 'NOT_FOUND'],
  },
  'GET /desk/debts': {
    summary: 'Players who owe the house what was taken back from them after they had spent it.',
    access: CASHIERS,
    query: Strict({ page: Type.Optional(Text.page), limit: Type.Optional(Text.count) }),
    reply: Strict({
      debts: Type.Array(Strict({ username: Type.String(), fullName: Type.String(), amount: Baht })),
      pagination: Pagination,
    }),
    refusals: [],
  },
  'POST /desk/players/{id}/adjust': {
    summary:
      'Give a player money of the house, or take some with a negative amount. What the wallet does not hold becomes a debt.',
    access: ['admin'],
    movesMoney: true,
    params: byId,
    body: Strict({
      amount: Type.Union([
        Type.Number({ minimum: -ADJUST_MAX_BAHT, maximum: -0.01 }),
        Type.Number({ minimum: 0.01, maximum: ADJUST_MAX_BAHT, description: 'Baht, at most 2 decimals' }),
      ]),
      reason: Reason,
    }),
    reply: Strict({ adjustmentId: Uuid, amount: Baht, ...AwaitsApproval }),
    refusals: ['PLAYER_NOT_FOUND'],
  },
});
