import { Type } from 'typebox';
import { AwaitsApproval, OPERATORS, byUuid } from './desk-schema.ts';
import { endpoints } from './endpoint.ts';
import { APPROVAL_BAHT_MIN, LIMIT_MAX_BAHT, SETTING_SECONDS } from './limits.ts';
import { Baht, Instant, Pagination, Strict, Text, Uuid } from './schema.ts';

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
  /** What was asked for, by the fields of the request. */
  details: Type.Object({}, { additionalProperties: true }),
  askedBy: Type.String(),
  askedAt: Instant,
  expiresAt: Instant,
  status: Type.Enum([...APPROVAL_STATUSES]),
  decidedBy: Type.Union([Type.String(), Type.Null()]),
  decidedAt: Type.Union([Instant, Type.Null()]),
});

/** What an act may be refused for when it is approved: something has changed since it was asked for. */
const ACT_REFUSALS = [
  'MATCH_NOT_FOUND',
  'MATCH_CHANGED',
  'APPROVAL_REQUIRED',
  'TRANSACTION_DECIDED',
  'CLAIMED',
  'REFERENCE_USED',
  'PLAYER_OWES',
  'BANK_ACCOUNT_NEW',
] as const;

const decision = (summary: string) =>
  ({
    summary,
    access: OPERATORS,
    params: byUuid,
    reply: Approval,
    refusals: ['APPROVAL_NOT_FOUND', 'APPROVAL_OWN', 'APPROVAL_DECIDED'],
  }) as const;

const seconds = ([minimum, maximum]: readonly [number, number]) => Type.Integer({ minimum, maximum });

const SETTINGS = {
  /** Whole baht above which an act needs a second person; null: never. */
  approvalBaht: Type.Union([
    Type.Integer({ minimum: APPROVAL_BAHT_MIN, maximum: LIMIT_MAX_BAHT }),
    Type.Null(),
  ]),
  /** A match whose desk is silent for as long is closed. */
  deskSilenceSeconds: seconds(SETTING_SECONDS.deskSilence),
  /** The desk asks whether anybody is there after as long. */
  deskAbsenceSeconds: seconds(SETTING_SECONDS.deskAbsence),
  /** How long a result may be recalled before it is paid. */
  resultRecallSeconds: seconds(SETTING_SECONDS.resultRecall),
};

/** Null: the default of the server. */
const CHANGED = {
  changedBy: Type.Union([Type.String(), Type.Null()]),
  changedAt: Type.Union([Instant, Type.Null()]),
};

const Settings = Strict({
  approvalBaht: Strict({ value: SETTINGS.approvalBaht, ...CHANGED }),
  deskSilenceSeconds: Strict({ value: SETTINGS.deskSilenceSeconds, ...CHANGED }),
  deskAbsenceSeconds: Strict({ value: SETTINGS.deskAbsenceSeconds, ...CHANGED }),
  resultRecallSeconds: Strict({ value: SETTINGS.resultRecallSeconds, ...CHANGED }),
});

export const deskApprovalEndpoints = endpoints({
  'GET /desk/approvals': {
    summary: 'What the caller may decide on, and has been decided, newest first.',
    access: OPERATORS,
    query: Strict({
      status: Type.Optional(Type.Enum([...APPROVAL_STATUSES])),
      page: Type.Optional(Text.page),
      limit: Type.Optional(Text.count),
    }),
    reply: Strict({ approvals: Type.Array(Approval), pagination: Pagination }),
    refusals: [],
  },
  'POST /desk/approvals/{id}/approve': {
    ...decision('Approve what somebody else asked for, which does it.'),
    refusals: ['APPROVAL_NOT_FOUND', 'APPROVAL_OWN', 'APPROVAL_DECIDED', 'APPROVAL_STALE', ...ACT_REFUSALS],
  },
  'POST /desk/approvals/{id}/refuse': decision('Refuse what somebody else asked for.'),
  'GET /desk/settings': {
    summary: 'The settings of the desk, and who changed them.',
    access: OPERATORS,
    reply: Settings,
    refusals: [],
  },
  'POST /desk/settings': {
    summary: 'Change settings. A field that is absent stays as it is.',
    access: ['admin'],
    body: Strict({
      approvalBaht: Type.Optional(SETTINGS.approvalBaht),
      deskSilenceSeconds: Type.Optional(SETTINGS.deskSilenceSeconds),
      deskAbsenceSeconds: Type.Optional(SETTINGS.deskAbsenceSeconds),
      resultRecallSeconds: Type.Optional(SETTINGS.resultRecallSeconds),
    }),
    reply: Strict({ ...Settings.properties, ...AwaitsApproval }),
    refusals: [],
  },
});
