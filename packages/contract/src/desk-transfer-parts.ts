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

/**
 * Whether the reference was not used before, the money arrived within 24 hours of the request, its amount is as asked,
 * and the sender has the player's name.
 */
export const DEPOSIT_CHECKS = ['REFERENCE', 'ARRIVED', 'AMOUNT', 'NAME'] as const;
/** OPEN: nothing shows yet what it compares. */
const CHECK_STATES = ['OPEN', 'PASSED', 'FAILED'] as const;
/**
 * STATEMENT: a line of the imported bank statement. VERIFIER: a service that knows the transfers of banks. TYPED: an
 * operator has found it in the bank's list and typed it. SLIP: read from the slip that the player sent.
 */
const CHECK_SOURCES = ['STATEMENT', 'VERIFIER', 'TYPED', 'SLIP'] as const;

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

/** A line of the imported bank statement. */
export const BankLineOfTransfer = Strict({
  id: Uuid,
  bookedAt: Instant,
  /** The house's bank account. */
  account: Type.String(),
  ref: orNull(Type.String()),
  text: Type.String(),
  /** The operator whose file had it first. */
  importedBy: Type.String(),
  /** An operator; `rule` for the import. Null while it is matched with nothing. */
  matchedBy: orNull(Type.String()),
});

/** In what the transfer that a slip names differs from the deposit. */
const SLIP_OBJECTIONS = ['AMOUNT', 'TIME', 'RECEIVER', 'NAME'] as const;
export type SlipObjection = (typeof SLIP_OBJECTIONS)[number];
/** UNAVAILABLE: the service could not say, three times. */
export const SLIP_OUTCOMES = ['FOUND', 'NOT_FOUND', 'UNAVAILABLE'] as const;

/** What a service that knows the transfers of banks says of a slip. */
export const SlipVerification = Strict({
  verifier: Type.String(),
  /** Null while it is being found out. */
  outcome: orNull(Type.Enum([...SLIP_OUTCOMES])),
  /** What was found; otherwise null. */
  amount: orNull(Baht),
  paidAt: orNull(Instant),
  receiverEnds: orNull(Type.String()),
  senderName: orNull(Type.String()),
  objections: Type.Array(Type.Enum([...SLIP_OBJECTIONS])),
});

const Count = Type.Integer({ minimum: 0 });

/** What the house knows of a player who transfers. */
export const PlayerRecord = Strict({
  since: Instant,
  balance: Balance,
  /** How many of this type succeeded and were refused, and the largest that succeeded. */
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
  /**
   * Bets that were won or lost since the last deposit was credited: what they brought in all, below zero if they cost.
   */
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
