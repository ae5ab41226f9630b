import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import { AwaitsApproval, CASHIERS, Reason, byId, byUuid } from './desk-schema.ts';
import { endpoints } from './endpoint.ts';
import { CANCEL_REASONS, REFUSE_REASONS, TRANSACTION_STATUSES, TRANSACTION_TYPES } from './enums.ts';
import { ADJUST_MAX_BAHT } from './limits.ts';
import { Turnover } from './player.ts';
import { Baht, Balance, Id, Instant, Pagination, Strict, Text, Uuid } from './schema.ts';

const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

const BankId = Type.String({ pattern: '^[0-9]{3}$', description: 'The sending bank, by its BOT code' });
const BankRef = Type.String({
  pattern: '^[A-Za-z0-9]{6,40}$',
  description: "The bank's reference of the transfer, stored in upper case",
});

const Claim = Strict({ by: Type.String(), until: Instant });

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
  bankAccount: Type.String(),
  /** What the player reads of a cancelled one; null if it was refused before reasons were stored. */
  reason: orNull(Type.Enum([...CANCEL_REASONS])),
  /** For the desk alone. */
  note: orNull(Type.String()),
  bankId: orNull(BankId),
  bankRef: orNull(BankRef),
  decidedBy: orNull(Type.String()),
  decidedAt: orNull(Instant),
  /** The operator who works on it now; null when nobody does. */
  claim: orNull(Claim),
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
});

export const deskTransferEndpoints = endpoints({
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
  'POST /desk/transactions/{id}/claim': {
    summary:
      'Claim a waiting transaction for 60 seconds, or renew the claim. Nobody else can decide it meanwhile.',
    access: CASHIERS,
    params: byUuid,
    reply: Claim,
    refusals: ['TRANSACTION_NOT_FOUND', 'TRANSACTION_DECIDED', 'CLAIMED'],
  },
  'POST /desk/transactions/{id}/confirm': {
    summary:
      "Confirm that the money has arrived, or was paid out. A bank's reference is used once. A player who owes the house is paid only if an admin says so.",
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
    refusals: ['TRANSACTION_NOT_FOUND', 'TRANSACTION_DECIDED', 'CLAIMED', 'REFERENCE_USED', 'PLAYER_OWES'],
  },
  'POST /desk/transactions/{id}/refuse': {
    summary:
      'Refuse: the money has not arrived, or will not be paid out. The player reads the reason (OTHER if absent), not the note.',
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
  'GET /desk/debts': {
    summary: 'Players who owe the house what was taken back from them after they had spent it.',
    access: CASHIERS,
    reply: Type.Array(Strict({ username: Type.String(), fullName: Type.String(), amount: Baht })),
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
