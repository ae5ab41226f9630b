import { ALERT_KINDS, ALERT_SEVERITIES, RESULT_CALL_MINUTES } from '@sanam/contract';
import type { Alert } from '@sanam/contract';
import { roundShare, shareOf } from './list-exposure.ts';
import type { ExposureRow } from './list-exposure.ts';

/** Everything that alerts follow from, as it is at one moment. */
export interface AlertFacts {
  now: Date;
  /** The matches without a result. */
  matches: readonly ExposureRow[];
  /** The last call of each match without a result, if there was one. */
  calls: readonly LastCall[];
  /** What a second person has to approve. */
  approvals: readonly WaitingApproval[];
  /** The last verification of the ledger by this process. */
  ledger: { at: Date; violations: number } | undefined;
  /** Since when the oldest event waits to be published. */
  oldestEventAt: Date | undefined;
}

export interface LastCall {
  match_id: number;
  status: 'CALLED' | 'WAITING' | 'BEGUN' | 'UNEQUAL' | 'RECALLED' | 'EXPIRED';
  version: number;
  first_at: Date;
  second_at: Date | null;
}

export interface WaitingApproval {
  id: string;
  subject: string;
  asked_at: Date;
}

const MINUTE_MS = 60_000;
/** A match needs a price this long before its time. */
const PRICE_DUE_MS = 30 * MINUTE_MS;
/** Fights begin a few minutes late as a rule. */
const LATE_MS = 5 * MINUTE_MS;
/** Betting is over for this long, and nobody has called a result. */
const RESULT_DUE_MS = 5 * MINUTE_MS;
const HIGH_SHARE = 0.8;
/** Events are published within milliseconds; after this long something holds them up. */
const OUTBOX_LAG_MS = 10_000;

/** What has to be done now, the most urgent first. */
export function findAlerts(facts: AlertFacts): Alert[] {
  return [
    ...systemAlerts(facts),
    ...facts.approvals.map(toApprovalAlert),
    ...facts.matches.flatMap((match) => matchAlerts(match, facts)),
  ].toSorted(compareAlerts);
}

/** By severity, then by kind, then what has waited or is due longest; at last by name, so that the order is stable. */
export function compareAlerts(one: Alert, other: Alert): number {
  return (
    ALERT_SEVERITIES.indexOf(one.severity) - ALERT_SEVERITIES.indexOf(other.severity) ||
    ALERT_KINDS.indexOf(one.kind) - ALERT_KINDS.indexOf(other.kind) ||
    (other.share ?? 0) - (one.share ?? 0) ||
    timeOf(one) - timeOf(other) ||
    (one.id < other.id ? -1 : 1)
  );
}

function timeOf({ since }: Alert): number {
  return since === null ? 0 : Date.parse(since);
}

function systemAlerts({ now, ledger, oldestEventAt }: AlertFacts): Alert[] {
  const alerts: Alert[] = [];
  if (ledger && ledger.violations > 0) {
    alerts.push({ ...ofSystem('LEDGER_BROKEN', 'ledger'), since: ledger.at.toISOString() });
  }
  if (oldestEventAt && now.getTime() - oldestEventAt.getTime() > OUTBOX_LAG_MS) {
    alerts.push({ ...ofSystem('OUTBOX_LAGGING', 'outbox'), since: oldestEventAt.toISOString() });
  }
  return alerts;
}

function ofSystem(kind: Alert['kind'], subject: string): Omit<Alert, 'since'> {
  return { id: kind, kind, severity: 'CRITICAL', subject, match: null, share: null };
}

function toApprovalAlert({ id, subject, asked_at: askedAt }: WaitingApproval): Alert {
  return {
    id: `APPROVAL_WAITING/${id}`,
    kind: 'APPROVAL_WAITING',
    severity: 'HIGH',
    since: askedAt.toISOString(),
    subject,
    match: null,
    share: null,
  };
}

/** A second operator has to call it, or the two have called different results. */
function callAlert(match: ExposureRow, { calls, now }: AlertFacts): Alert | undefined {
  const call = calls.find((one) => one.match_id === match.id);
  if (call?.status === 'UNEQUAL') {
    const since = (call.second_at ?? call.first_at).toISOString();
    return { ...ofMatch('RESULT_UNEQUAL', 'HIGH', match), since };
  }
  const expiresAt = call && call.first_at.getTime() + RESULT_CALL_MINUTES * MINUTE_MS;
  const isWaiting = call?.status === 'CALLED' && call.version === match.version;
  if (!isWaiting || expiresAt === undefined || expiresAt <= now.getTime()) return undefined;
  return { ...ofMatch('RESULT_WAITING', 'HIGH', match), since: call.first_at.toISOString() };
}

function matchAlerts(match: ExposureRow, facts: AlertFacts): Alert[] {
  const { now } = facts;
  const overdueMs = now.getTime() - match.fighting_at.getTime();
  const alerts: Alert[] = [];
  const share = shareOf(match);
  if (share >= HIGH_SHARE) {
    const severity = share >= 1 ? 'CRITICAL' : 'HIGH';
    alerts.push({ ...ofMatch('LIABILITY_HIGH', severity, match), since: null, share: roundShare(share) });
  }
  const call = callAlert(match, facts);
  if (call) return [...alerts, call];
  if (match.is_ended) {
    const since = match.closed_at ?? match.fighting_at;
    if (now.getTime() - since.getTime() > RESULT_DUE_MS) {
      alerts.push({ ...ofMatch('NO_RESULT', 'HIGH', match), since: since.toISOString() });
    }
    return alerts;
  }
  const dueAt = match.fighting_at.toISOString();
  if (match.rate_id === null && overdueMs > -PRICE_DUE_MS) {
    alerts.push({ ...ofMatch('NO_PRICE', overdueMs > 0 ? 'HIGH' : 'NORMAL', match), since: dueAt });
  } else if (!match.is_open && !match.is_started && overdueMs > LATE_MS) {
    alerts.push({ ...ofMatch('MATCH_LATE', 'NORMAL', match), since: dueAt });
  }
  return alerts;
}

function ofMatch(kind: Alert['kind'], severity: Alert['severity'], match: ExposureRow): Omit<Alert, 'since'> {
  const { id, line, match_no: matchNo, fighting_at: fightingAt } = match;
  return {
    id: `${kind}/${id}`,
    kind,
    severity,
    subject: `match/${id}`,
    match: {
      id,
      line,
      matchNo,
      stadium: {
        id: match.stadium_id,
        stadiumName: match.stadium_name,
        stadiumLatinName: match.stadium_latin_name,
      },
      fightingDateTime: fightingAt.toISOString(),
    },
    share: null,
  };
}
