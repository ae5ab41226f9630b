import { Type } from 'typebox';
import type { Static } from 'typebox';
import { APPROVAL_KINDS } from './desk-approvals.ts';
import { OPERATORS } from './desk-schema.ts';
import { endpoints } from './endpoint.ts';
import { MATCH_LINES } from './enums.ts';
import { Stadium } from './match.ts';
import { Baht, Id, Instant, MatchNo, Strict } from './schema.ts';

/** What has to be done in trading and with money, the most urgent kinds first. */
export const ALERT_KINDS = [
  'LEDGER_BROKEN',
  'OUTBOX_LAGGING',
  'APPROVAL_WAITING',
  'RESULT_UNEQUAL',
  'RESULT_WAITING',
  'LIABILITY_HIGH',
  'DEPOSITS_WAITING',
  'NO_RESULT',
  'WITHDRAWALS_WAITING',
  'MATCH_LATE',
  'NO_PRICE',
  'WITHDRAWALS_OWED',
  'STATEMENT_OPEN',
  'DAY_TO_CLOSE',
] as const;
export const ALERT_SEVERITIES = ['CRITICAL', 'HIGH', 'NORMAL'] as const;

const AlertMatch = Strict({
  id: Id,
  line: Type.Enum([...MATCH_LINES]),
  matchNo: MatchNo,
  stadium: Stadium,
  fightingDateTime: Instant,
});

export const Alert = Strict({
  id: Type.String({ description: 'The same as long as there is the same thing to do' }),
  kind: Type.Enum([...ALERT_KINDS]),
  severity: Type.Enum([...ALERT_SEVERITIES]),
  /** Since when; for what is still to come, when it is due. Null: right now. */
  since: Type.Union([Instant, Type.Null()]),
  /** As in the audit trail, such as match/12. */
  subject: Type.String(),
  match: Type.Union([AlertMatch, Type.Null()]),
  /** How much of the cap the worst case uses; only for LIABILITY_HIGH. */
  share: Type.Union([Type.Number(), Type.Null()]),
  /** How many there are, where one alert stands for several. */
  count: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
  /** What these are about in all. */
  amount: Type.Union([Baht, Type.Null()]),
  /** Only for APPROVAL_WAITING. */
  approvalKind: Type.Union([Type.Enum([...APPROVAL_KINDS]), Type.Null()]),
});
export type Alert = Static<typeof Alert>;

export const deskAlertEndpoints = endpoints({
  'GET /desk/alerts': {
    summary:
      'What the caller has to do now, in trading and with money as their role says, the most urgent first.',
    access: OPERATORS,
    reply: Strict({ alerts: Type.Array(Alert) }),
    refusals: [],
  },
});
