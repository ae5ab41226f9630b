import { MATCH_RESULTS, RUN_RESULTS } from '@sanam/betting';
import { Type } from 'typebox';
import { DeskMatch } from './desk-matches.ts';
import { AwaitsApproval, OPERATORS, Reason, TRADERS, byId } from './desk-schema.ts';
import { endpoints } from './endpoint.ts';
import { RESULT_CALL_STATUSES, SETTLEMENT_STATUSES } from './enums.ts';
import { PREVIEW_LIST_MAX } from './limits.ts';
import { Baht, Id, Instant, Strict, Uuid } from './schema.ts';

const Count = Type.Integer({ minimum: 0 });
const Version = Type.Integer({ minimum: 0 });

const Preview = Strict({
  /** The match's version; `seenVersion` of the result refuses when it has changed since. */
  version: Version,
  /** The bets on this match alone, those of them that win, their stakes, and what they are paid, stakes included. */
  bets: Count,
  winners: Count,
  staked: Baht,
  paid: Baht,
  /** Their stakes less what they are paid; nothing while they wait. */
  houseNet: Baht,
  /** The same as these bets stand now, before a correction. */
  houseBefore: Baht,
  /** What is credited for bets that win, step bets included, and for how many; in a correction for those that change. */
  payout: Baht,
  paidBets: Count,
  /** The same for bets that are drawn or cancelled. */
  refunds: Baht,
  refundedBets: Count,
  /** Whose bets those are. */
  paidPlayers: Count,
  /** Step bets over several matches: won or returned, lost, and still waiting for another match. */
  stepSettled: Count,
  stepLost: Count,
  stepWaiting: Count,
  /** What those are paid. */
  stepPaid: Baht,
  largest: Type.Array(Strict({ username: Type.String(), stake: Baht, payout: Baht })),
  /** What an earlier result has credited and a correction takes back. */
  takeBack: Baht,
  /** How many bets that were, each reversed by a posting of its own, and whose. */
  takenBackBets: Count,
  takenBackPlayers: Count,
  /** Players whose wallets do not cover it, and what they will owe. */
  debtors: Count,
  debt: Baht,
  /** Those of them who will owe most. The loss is what is taken back from a player less what the same run credits. */
  owing: Type.Array(Strict({ playerId: Id, username: Type.String(), loss: Baht, wallet: Baht, debt: Baht }), {
    maxItems: PREVIEW_LIST_MAX,
  }),
  /** Players whose debts it makes smaller, because credits pay debts before anything else, and by how much. */
  collected: Strict({ players: Count, amount: Baht }),
  /** Withdrawals of players who lose by it that can still be refused: all of them, and the largest. */
  withdrawals: Strict({
    count: Count,
    amount: Baht,
    largest: Type.Array(
      Strict({
        id: Uuid,
        transferCode: Type.String(),
        playerId: Id,
        username: Type.String(),
        amount: Baht,
        /** The cashier may have transferred it at the bank by now. */
        isApproved: Type.Boolean(),
      }),
      { maxItems: PREVIEW_LIST_MAX },
    ),
  }),
});

const SettlementRun = Strict({
  runNo: Type.Integer({ minimum: 1 }),
  /** WAIT takes the result before it back. */
  result: Type.Enum([...RUN_RESULTS]),
  /** WAITING: has not begun yet, and may be recalled. */
  status: Type.Enum(['WAITING', ...SETTLEMENT_STATUSES]),
  settledBets: Type.Integer({ minimum: 0 }),
  calledBy: Type.String(),
  calledAt: Instant,
  reason: Type.Union([Type.String(), Type.Null()]),
});

const ResultOrNone = Type.Union([Type.Enum([...MATCH_RESULTS]), Type.Null()]);

const ResultCall = Strict({
  status: Type.Enum([...RESULT_CALL_STATUSES]),
  /** It pays more than one operator may call alone. */
  needsSecond: Type.Boolean(),
  /** In the order of their calls. */
  calledBy: Type.Array(Type.String()),
  calledAt: Instant,
  /** Without a second call it is void then. With the next version of the match it is void at once. */
  expiresAt: Instant,
  /** What the operator who asks has called. What the other has called is shown to nobody. */
  ownResult: ResultOrNone,
  /** What was agreed on; null until then. */
  result: ResultOrNone,
  /** When the settlement begins, unless it is recalled. */
  beginsAt: Type.Union([Instant, Type.Null()]),
});

/** The match; as it was, if the change waits for a second person. */
const ChangedMatch = Strict({ ...DeskMatch.properties, ...AwaitsApproval });

export const deskResultEndpoints = endpoints({
  'POST /desk/matches/{id}/preview': {
    summary:
      'What a settlement with this result would post, to the satang; with WAIT, a rollback. Changes nothing.',
    access: TRADERS,
    params: byId,
    body: Strict({ result: Type.Enum([...RUN_RESULTS]) }),
    reply: Preview,
    refusals: ['MATCH_NOT_FOUND'],
  },
  'POST /desk/matches/{id}/result': {
    summary:
      'Set the result and settle at once. Another result corrects the first and needs a reason. Above the sum of APPROVAL_BAHT a first result is called by two operators instead, and a correction, or any after 24 hours, needs approval.',
    access: TRADERS,
    params: byId,
    body: Strict({
      result: Type.Enum([...MATCH_RESULTS]),
      reason: Type.Optional(Reason),
      seenVersion: Type.Optional(Version),
    }),
    reply: ChangedMatch,
    refusals: ['MATCH_NOT_FOUND', 'MATCH_STATE', 'MATCH_CHANGED', 'REASON_REQUIRED', 'APPROVAL_REQUIRED'],
  },
  'POST /desk/matches/{id}/rollback': {
    summary:
      'Take the result back: what it has paid is reversed, and every bet on the match waits for a result again.',
    access: TRADERS,
    params: byId,
    body: Strict({ reason: Reason, seenVersion: Type.Optional(Version) }),
    reply: ChangedMatch,
    refusals: ['MATCH_NOT_FOUND', 'MATCH_STATE', 'MATCH_CHANGED', 'REASON_REQUIRED', 'APPROVAL_REQUIRED'],
  },
  'POST /desk/matches/{id}/result/call': {
    summary:
      'Call the result, which is settled after the time in which it may be recalled. Above the sum of APPROVAL_BAHT a second operator has to call the same without seeing it; if the two differ, both calls are void.',
    access: TRADERS,
    params: byId,
    body: Strict({
      result: Type.Enum([...MATCH_RESULTS]),
      seenVersion: Version,
      reason: Type.Optional(Reason),
    }),
    reply: ResultCall,
    refusals: ['MATCH_NOT_FOUND', 'MATCH_STATE', 'MATCH_CHANGED', 'REASON_REQUIRED'],
  },
  'POST /desk/matches/{id}/result/recall': {
    summary: 'Take a called result back before its settlement begins; for either of its callers.',
    access: TRADERS,
    params: byId,
    reply: ResultCall,
    refusals: ['MATCH_NOT_FOUND', 'MATCH_STATE'],
  },
  'GET /desk/matches/{id}/result/call': {
    summary: 'The last call of the result: who has called, and what became of it.',
    access: OPERATORS,
    params: byId,
    reply: Type.Union([ResultCall, Type.Null()]),
    refusals: ['MATCH_NOT_FOUND'],
  },
  'GET /desk/matches/{id}/settlements': {
    summary:
      'Every run of a match’s settlement, newest first: how far it is, and what was corrected and why.',
    access: OPERATORS,
    params: byId,
    reply: Type.Array(SettlementRun),
    refusals: ['MATCH_NOT_FOUND'],
  },
});
