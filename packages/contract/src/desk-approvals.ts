import { RUN_RESULTS } from '@sanam/betting';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { OPERATORS, byUuid } from './desk-schema.ts';
import { orNull } from './desk-transfer-parts.ts';
import { endpoints } from './endpoint.ts';
import { TRANSACTION_TYPES } from './enums.ts';
import { Baht, Id, Instant, MatchNo, Pagination, Strict, Text, Uuid } from './schema.ts';

/** The acts at the desk that may need a second person. */
export const APPROVAL_KINDS = [
  'LIMIT',
  'SETTING',
  'DEPOSIT_ACCOUNT',
  'DEPOSIT',
  'BANK_ACCOUNT',
  'WITHDRAWAL',
  'REVERSAL',
  'ADJUSTMENT',
  'CORRECTION',
  'ROLLBACK',
] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];
/** EXPIRED: nobody decided in time. */
export const APPROVAL_STATUSES = ['PENDING', 'APPROVED', 'REFUSED', 'EXPIRED'] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

const Approval = Strict({
  id: Uuid,
  kind: Type.Enum([...APPROVAL_KINDS]),
  subject: Type.String({ description: 'What it is about, such as match/12' }),
  amount: Baht,
  /** What was requested, by the fields of the request. */
  details: Type.Object({}, { additionalProperties: true }),
  askedBy: Type.String(),
  askedAt: Instant,
  expiresAt: Instant,
  status: Type.Enum([...APPROVAL_STATUSES]),
  decidedBy: Type.Union([Type.String(), Type.Null()]),
  decidedAt: Type.Union([Instant, Type.Null()]),
});

/** What a second person has to know beside the request: whom and what it is about, and what would change. */
const ApprovalContext = Strict({
  player: orNull(Strict({ id: Id, username: Type.String(), fullName: Type.String() })),
  transfer: orNull(Strict({ transferCode: Type.String(), type: Type.Enum([...TRANSACTION_TYPES]) })),
  match: orNull(
    Strict({
      id: Id,
      matchNo: MatchNo,
      stadiumName: Type.String(),
      redName: Type.String(),
      blueName: Type.String(),
      result: Type.Enum([...RUN_RESULTS]),
    }),
  ),
  /** What is in force now, by the fields of `details` that would replace it; empty where nothing is replaced. */
  before: Type.Object({}, { additionalProperties: true }),
});
export type ApprovalContext = Static<typeof ApprovalContext>;

const ListedApproval = Strict({ ...Approval.properties, context: ApprovalContext });

/** What an act may be refused for when it is approved: something has changed since the request. */
const ACT_REFUSALS = [
  'MATCH_NOT_FOUND',
  'MATCH_CHANGED',
  'APPROVAL_REQUIRED',
  'TRANSACTION_DECIDED',
  'CLAIMED',
  'REFERENCE_USED',
  'PLAYER_OWES',
  'BANK_ACCOUNT_NEW',
  'IDEMPOTENCY_KEY_REUSED',
  'DEPOSIT_ACCOUNT_STATE',
] as const;

const decision = (summary: string) =>
  ({
    summary,
    access: OPERATORS,
    params: byUuid,
    reply: Approval,
    refusals: ['APPROVAL_NOT_FOUND', 'APPROVAL_OWN', 'APPROVAL_DECIDED'],
  }) as const;

export const deskApprovalEndpoints = endpoints({
  'GET /desk/approvals': {
    summary: 'What the caller may decide on, and has been decided, newest first.',
    access: OPERATORS,
    query: Strict({
      status: Type.Optional(Type.Enum([...APPROVAL_STATUSES])),
      page: Type.Optional(Text.page),
      limit: Type.Optional(Text.count),
    }),
    reply: Strict({ approvals: Type.Array(ListedApproval), pagination: Pagination }),
    refusals: [],
  },
  'POST /desk/approvals/{id}/approve': {
    ...decision('Approve what somebody else asked for, which does it.'),
    refusals: ['APPROVAL_NOT_FOUND', 'APPROVAL_OWN', 'APPROVAL_DECIDED', 'APPROVAL_STALE', ...ACT_REFUSALS],
  },
  'POST /desk/approvals/{id}/refuse': decision('Refuse what somebody else asked for.'),
});
