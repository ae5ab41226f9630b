import { RESULT_TYPES } from '@sanam/betting';
import { Type } from 'typebox';
import type { Static, TSchema } from 'typebox';
import { TRANSACTION_STATUSES } from './enums.ts';
import { Baht, Balance, Id, Instant, MatchNo, Strict, Uuid } from './schema.ts';

export const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

export const BankId = Type.String({
  pattern: '^[0-9]{3}$',
  description: 'The sending bank, by its BOT code',
});
export const BankRef = Type.String({
  pattern: '^[A-Za-z0-9]{6,40}$',
  description: "The bank's reference of the transfer, stored in upper case",
});

/** Whether the reference was used before, the amount is as asked, and the sender has the player's name. */
export const DEPOSIT_CHECKS = ['REFERENCE', 'AMOUNT', 'NAME'] as const;
/** OPEN: nobody has entered yet what it compares. */
export const CHECK_STATES = ['OPEN', 'PASSED', 'FAILED'] as const;
/** SLIP: read from the slip that the player sent. BANK: found in the bank's list by an operator. */
export const CHECK_SOURCES = ['SLIP', 'BANK'] as const;

export const DepositCheck = Strict({
  check: Type.Enum([...DEPOSIT_CHECKS]),
  state: Type.Enum([...CHECK_STATES]),
  source: orNull(Type.Enum([...CHECK_SOURCES])),
  /** The transfer that has used the same reference. */
  usedBy: orNull(Uuid),
});
export type DepositCheck = Static<typeof DepositCheck>;

export const Arrival = Strict({
  bankId: orNull(BankId),
  bankRef: orNull(BankRef),
  amount: Baht,
  /** The sender's. */
  name: Type.String(),
  by: Type.String(),
  at: Instant,
});

const Count = Type.Integer({ minimum: 0 });

/** What the house knows of a player who transfers. */
export const PlayerRecord = Strict({
  since: Instant,
  balance: Balance,
  /** Of this type: those that succeeded, were refused, and the largest that succeeded. */
  succeeded: Count,
  refused: Count,
  largest: orNull(Baht),
  /** Those of this type that were decided last, newest first. */
  recent: Type.Array(
    Strict({ id: Uuid, createdAt: Instant, status: Type.Enum([...TRANSACTION_STATUSES]), amount: Baht }),
  ),
});

const MatchInBrief = Strict({ id: Id, matchNo: MatchNo, stadiumName: Type.String() });

/** Where the money of a withdrawal comes from. */
export const MoneyOrigin = Strict({
  /** Bets that were won or lost since the last deposit was credited: what they brought in all, below zero if they cost. */
  result: Baht,
  /** The last of them, newest first. */
  bets: Type.Array(
    Strict({
      at: Instant,
      resultType: Type.Enum([...RESULT_TYPES]),
      /** Null for a bet on several matches. */
      match: orNull(MatchInBrief),
      legs: Count,
      result: Baht,
    }),
  ),
  /** What the player has won on matches whose result one person can still correct, and until when. */
  correctable: Type.Array(Strict({ ...MatchInBrief.properties, amount: Baht, until: Instant })),
});
