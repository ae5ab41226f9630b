import { Type } from 'typebox';
import type { Static } from 'typebox';
import { CASHIERS, Reason, byUuid } from './desk-schema.ts';
import { orNull } from './desk-transfer-parts.ts';
import { endpoints } from './endpoint.ts';
import { BANK_CSV, TRANSACTION_STATUSES } from './enums.ts';
import { BANK_CSV_MAX } from './limits.ts';
import { Baht, Instant, Strict, Text, Uuid } from './schema.ts';

const TransferOfBankLine = Strict({
  transactionId: Uuid,
  transferCode: Type.String(),
  username: Type.String(),
  status: Type.Enum([...TRANSACTION_STATUSES]),
  amount: Baht,
  at: Instant,
});

const BankLine = Strict({
  id: Uuid,
  /** The house's bank account. */
  account: Type.String(),
  bookedAt: Instant,
  amount: Type.Number({ description: 'Baht; what the account has paid is below zero' }),
  ref: orNull(Type.String()),
  text: Type.String(),
  transfer: orNull(TransferOfBankLine),
  /** What a person wrote of a line without a transfer. */
  note: orNull(Type.String()),
  /** Who matched it or wrote the note; `rule` for the import. */
  matchedBy: orNull(Type.String()),
  /** The operator whose file had it first. */
  importedBy: Type.String(),
  /** A deposit was credited with it, so that only reversing the deposit opens it. */
  isCredited: Type.Boolean(),
  /** For a line that nobody has matched: transfers of its amount within 24 hours that have no line. */
  candidates: Type.Array(TransferOfBankLine),
});
export type BankLine = Static<typeof BankLine>;

/** What the bank and the ledger have of a day: `lines` = `ledger` + `linesAlone` - `postingsAlone`. */
const DayIdentity = Strict({
  lines: Baht,
  /** What came in less what was paid out, by the entries of the house's bank account. */
  ledger: Baht,
  /** Lines whose transfer has not been posted that day. */
  linesAlone: Baht,
  /** Postings of that day without a line. */
  postingsAlone: Baht,
  isEqual: Type.Boolean(),
});

export const deskBankLineEndpoints = endpoints({
  'GET /desk/bank-lines': {
    summary:
      "The lines of a day's bank statement with what they were matched with, open cases first, and the day against the ledger.",
    access: CASHIERS,
    query: Strict({ day: Type.Optional(Text.day) }),
    reply: Strict({
      day: Type.String(),
      lines: Type.Array(BankLine),
      /** The sums are of all lines of the day, of which the list has the first. */
      hasMoreLines: Type.Boolean(),
      /** Money that the ledger has moved that day without a line of the statement. */
      postings: Type.Array(
        Strict({
          kind: Type.String(),
          amount: Type.Number({ description: 'Baht; what was paid out is below zero' }),
          at: Instant,
          transfer: orNull(TransferOfBankLine),
        }),
      ),
      hasMorePostings: Type.Boolean(),
      identity: DayIdentity,
      /** Days with lines that nobody has matched, newest first. */
      openDays: Type.Array(Strict({ day: Type.String(), cases: Type.Integer({ minimum: 1 }) })),
    }),
    refusals: [],
  },
  'POST /desk/bank-lines': {
    summary:
      'Import a bank statement as CSV. A line that was imported before is left out. Lines are matched with transfers where there is no doubt.',
    access: CASHIERS,
    maxBodyBytes: 2 * BANK_CSV_MAX,
    body: Strict({
      csv: Type.String({
        minLength: 1,
        maxLength: BANK_CSV_MAX,
        description: `Columns ${BANK_CSV.join(', ')}; times in Bangkok; amounts in baht with a sign`,
      }),
    }),
    reply: Strict({
      added: Type.Integer({ minimum: 0 }),
      known: Type.Integer({ minimum: 0 }),
      matched: Type.Integer({ minimum: 0 }),
      /** The latest day among its lines. */
      day: Type.String(),
    }),
    refusals: [],
  },
  'POST /desk/bank-lines/{id}/match': {
    summary:
      'Match a line that was left open: with a transaction of its amount, or with a note of what it is. Moves no money.',
    access: CASHIERS,
    params: byUuid,
    body: Strict({ transactionId: Type.Optional(Uuid), note: Type.Optional(Reason) }),
    reply: BankLine,
    refusals: ['BANK_LINE_NOT_FOUND', 'BANK_LINE_MATCHED', 'TRANSACTION_NOT_FOUND', 'TRANSACTION_DECIDED'],
  },
  'POST /desk/bank-lines/{id}/release': {
    summary:
      'Open a line again that was matched or noted wrongly; from then on only a person matches it. Not one that a deposit was credited with.',
    access: CASHIERS,
    params: byUuid,
    reply: BankLine,
    refusals: ['BANK_LINE_NOT_FOUND', 'TRANSACTION_DECIDED'],
  },
});
