import { BET_TYPES } from '@sanam/betting';
import { Type } from 'typebox';
import type { Static, TSchema } from 'typebox';
import { BankAccount } from './auth.ts';
import { BANK_CODES } from './banks.ts';
import { AwaitsApproval, CASHIERS, Reason, byId } from './desk-schema.ts';
import { endpoints } from './endpoint.ts';
import { BetTransaction } from './history.ts';
import { PHONE_CODE_DIGITS } from './limits.ts';
import {
  Baht,
  Balance,
  Id,
  Instant,
  MatchNo,
  Nothing,
  Pagination,
  Strict,
  Text,
  TicketCode,
  Uuid,
} from './schema.ts';

const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
const Count = Type.Integer({ minimum: 0 });

const PLAYER_STATUSES = ['ACTIVE', 'DISABLED'] as const;
const PLAYER_ACCOUNTS = ['WALLET', 'HOLD', 'DEBT'] as const;
const PLAYER_FILTERS = ['OWING', 'DISABLED', 'NEW'] as const;

/** What a player's bets of the last 30 days came to, of those that were won or lost in that time. */
const Month = Strict({
  bets: Count,
  staked: Baht,
  net: Type.Number({ description: 'Baht, signed: what the player won beyond the stakes' }),
});

const listed = {
  id: Id,
  username: Type.String(),
  fullName: Type.String(),
  status: Type.Enum([...PLAYER_STATUSES]),
  bankCode: Type.String(),
  createdAt: Instant,
  wallet: Balance,
  hold: Balance,
  debt: Balance,
  month: Month,
  /** When one of the player's devices was used last, right to about a minute; null for one never seen. */
  seenAt: orNull(Instant),
};
const ListedPlayer = Strict(listed);
export type ListedPlayer = Static<typeof ListedPlayer>;

const DeskSession = Strict({
  id: Uuid,
  browser: orNull(Type.String()),
  system: orNull(Type.String()),
  createdAt: Instant,
  lastUsedAt: Instant,
});

const PlayerNote = Strict({
  id: Id,
  text: Type.String(),
  by: Type.String(),
  at: Instant,
});
export type PlayerNote = Static<typeof PlayerNote>;

const LimitBaht = orNull(Baht);

const PlayerPage = Strict({
  ...listed,
  bankName: Type.String(),
  bankAccount: Type.String({ description: 'Whole for an admin; others read the last four digits' }),
  line: Type.String(),
  referrer: orNull(Type.String()),
  running: Strict({ bets: Count, stakes: Baht }),
  /** The sums of the entries of all three accounts, read at the same moment as the balances. */
  verification: Strict({
    entries: Count,
    wallet: Baht,
    hold: Baht,
    debt: Baht,
    isVerified: Type.Boolean({ description: 'Each sum equals the balance that is shown' }),
  }),
  counts: Strict({ bets: Count, transfers: Count, notes: Count }),
  /** The player's own limits, null where there is none, beside those of the house. */
  limits: Strict({
    betMax: LimitBaht,
    playerMatchMax: LimitBaht,
    houseBetMax: Baht,
    housePlayerMatchMax: Baht,
  }),
  sessions: Type.Array(DeskSession),
  /** Others who have logged in on a device of this player. */
  sharesDeviceWith: Type.Array(Strict({ id: Id, username: Type.String() })),
  lastNote: orNull(PlayerNote),
  /** The bank account was changed at the desk so lately that a payout to it waits. */
  payableFrom: orNull(Instant),
});
export type PlayerPage = Static<typeof PlayerPage>;

/** What a line of a player's accounts is about. */
const PlayerEntry = Strict({
  id: Id,
  at: Instant,
  kind: Type.String({ description: 'The kind of its posting, such as BET, SETTLE or DEPOSIT' }),
  account: Type.Enum([...PLAYER_ACCOUNTS]),
  amount: Type.Number({ description: 'Baht, signed; below zero it left the account' }),
  balanceAfter: Type.Number({ description: 'Baht, of this account; a debt is below zero' }),
  bet: orNull(
    Strict({
      ticketCode: TicketCode,
      legs: Count,
      /** These are of a bet on one match, and null for one over several. */
      matchNo: orNull(MatchNo),
      betType: orNull(Type.Enum([...BET_TYPES])),
      rateName: orNull(Type.String()),
    }),
  ),
  transferCode: orNull(Type.String()),
  /** Who confirmed the transfer, or made the adjustment. */
  by: orNull(Type.String()),
  reason: orNull(Type.String()),
});
export type PlayerEntry = Static<typeof PlayerEntry>;

export const deskPlayerEndpoints = endpoints({
  'GET /desk/players': {
    summary:
      'Players, the newest account first; or those whose phone, account number or name begins with a text, or who have this bet.',
    access: CASHIERS,
    query: Strict({
      search: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
      filter: Type.Optional(Type.Enum([...PLAYER_FILTERS])),
      // Continues below this player, when nothing is searched for.
      before: Type.Optional(Text.id),
      limit: Type.Optional(Text.count),
    }),
    reply: Strict({
      players: Type.Array(ListedPlayer),
      /** The `before` of the next page; null after the last player, and when there was a search. */
      nextBefore: orNull(Id),
      hasMore: Type.Boolean({ description: 'More match; a longer text finds fewer' }),
      counts: Strict({ owing: Count, disabled: Count, new: Count }),
    }),
    refusals: [],
  },
  'GET /desk/players/{id}': {
    summary: "A player's page. Each reading is in the audit.",
    access: CASHIERS,
    params: byId,
    reply: PlayerPage,
    refusals: ['PLAYER_NOT_FOUND'],
  },
  'GET /desk/players/{id}/entries': {
    summary: "The entries of a player's accounts, newest first, each with the balance after it.",
    access: CASHIERS,
    params: byId,
    query: Strict({ before: Type.Optional(Text.id), limit: Type.Optional(Text.count) }),
    reply: Strict({ entries: Type.Array(PlayerEntry), nextBefore: orNull(Id) }),
    refusals: ['PLAYER_NOT_FOUND'],
  },
  'GET /desk/players/{id}/bets': {
    summary: 'The bets of a player, newest first.',
    access: CASHIERS,
    params: byId,
    query: Strict({ page: Type.Optional(Text.page), limit: Type.Optional(Text.count) }),
    reply: Strict({ bets: Type.Array(BetTransaction), pagination: Pagination }),
    refusals: ['PLAYER_NOT_FOUND'],
  },
  'GET /desk/players/{id}/notes': {
    summary: "The desk's notes about a player, newest first.",
    access: CASHIERS,
    params: byId,
    query: Strict({ before: Type.Optional(Text.id), limit: Type.Optional(Text.count) }),
    reply: Strict({ notes: Type.Array(PlayerNote), nextBefore: orNull(Id) }),
    refusals: ['PLAYER_NOT_FOUND'],
  },
  'POST /desk/players/{id}/notes': {
    summary: 'Add a note about a player. It is never changed or removed.',
    access: CASHIERS,
    params: byId,
    body: Strict({ text: Reason }),
    reply: PlayerNote,
    refusals: ['PLAYER_NOT_FOUND'],
  },
  'POST /desk/players/{id}/sessions/{sessionId}/end': {
    summary: 'Log a player out on one device.',
    access: CASHIERS,
    params: Strict({ id: Text.id, sessionId: Uuid }),
    body: Strict({ reason: Reason }),
    reply: Nothing,
    refusals: ['PLAYER_NOT_FOUND', 'SESSION_NOT_FOUND'],
  },
  'POST /desk/players/{id}/reset-code': {
    summary: 'Make a one-time code, shown once, with which a player who called sets a new password.',
    // With the code one can log in as the player: not for a cashier, who also pays out.
    access: ['admin'],
    params: byId,
    body: Strict({ reason: Reason }),
    reply: Strict({
      code: Type.String({ pattern: `^[0-9]{${PHONE_CODE_DIGITS}}$` }),
      expiresInSeconds: Type.Integer({ minimum: 1 }),
    }),
    refusals: ['PLAYER_NOT_FOUND'],
  },
  'POST /desk/players/{id}/bank-account': {
    summary:
      "Change a player's bank account, which may need a second person. Nothing is paid out to it for 24 hours.",
    access: CASHIERS,
    params: byId,
    body: Strict({ bankCode: Type.Enum([...BANK_CODES]), bankAccount: BankAccount, reason: Reason }),
    reply: Strict({ payableFrom: orNull(Instant), ...AwaitsApproval }),
    refusals: ['PLAYER_NOT_FOUND'],
  },
});
