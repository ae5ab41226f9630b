import { ALERT_KINDS, ALERT_SEVERITIES } from '@sanam/contract';
import type { Alert, ApprovalKind, OperatorRole } from '@sanam/contract';
import { satang, toBaht } from '@sanam/money';
import type { ExposureRow } from '../list-exposure.ts';
import { matchAlerts } from './match-alerts.ts';
import type { MatchFacts } from './match-alerts.ts';
import { moneyAlerts } from './money-alerts.ts';
import type { MoneyFacts } from './money-alerts.ts';
import { OF_NOTHING_ELSE } from './to-alert.ts';

/** Everything that alerts follow from, as it is at one moment. */
export interface AlertFacts extends MatchFacts, MoneyFacts {
  /** The matches without a result. */
  matches: readonly ExposureRow[];
  /** What a second person has to approve. */
  approvals: readonly WaitingApproval[];
  /** The last verification of the ledger. */
  ledger: { at: Date; violations: number } | undefined;
  /** Since when the oldest event waits to be published. */
  oldestEventAt: Date | undefined;
  /** The last day that is over, if it can be closed. */
  dayToClose: { day: string; endsAt: Date } | undefined;
}

export interface WaitingApproval {
  id: string;
  kind: ApprovalKind;
  subject: string;
  /** In satang. */
  amount: number;
  asked_by: string;
  asked_at: Date;
}

/** Who is asked. */
export interface Viewer {
  username: string;
  role: OperatorRole;
  /** What this role may approve. */
  approvalKinds: readonly string[];
}

/** Events are published within milliseconds; after this long something holds them up. */
const OUTBOX_LAG_MS = 10_000;

/** What an operator has to do now, in one order over trading and money. */
export function findAlerts(facts: AlertFacts, { username, role, approvalKinds }: Viewer): Alert[] {
  const alerts = [
    ...systemAlerts(facts),
    ...facts.approvals
      // Nobody approves their own request.
      .filter((approval) => approval.asked_by !== username && approvalKinds.includes(approval.kind))
      .map(toApprovalAlert),
  ];
  if (role !== 'cashier') {
    alerts.push(...facts.matches.flatMap((match) => matchAlerts(match, facts, username)));
  }
  if (role !== 'trader') alerts.push(...moneyAlerts(facts));
  if (role === 'admin' && facts.dayToClose) alerts.push(toDayAlert(facts.dayToClose));
  return alerts.toSorted(compareAlerts);
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

function ofSystem(kind: Alert['kind'], subject: string): Alert {
  return { ...OF_NOTHING_ELSE, id: kind, kind, severity: 'CRITICAL', subject };
}

function toApprovalAlert(approval: WaitingApproval): Alert {
  return {
    ...OF_NOTHING_ELSE,
    id: `APPROVAL_WAITING/${approval.id}`,
    kind: 'APPROVAL_WAITING',
    severity: 'HIGH',
    since: approval.asked_at.toISOString(),
    subject: approval.subject,
    amount: toBaht(satang(approval.amount)),
    approvalKind: approval.kind,
  };
}

function toDayAlert({ day, endsAt }: { day: string; endsAt: Date }): Alert {
  return {
    ...OF_NOTHING_ELSE,
    id: `DAY_TO_CLOSE/${day}`,
    kind: 'DAY_TO_CLOSE',
    severity: 'NORMAL',
    since: endsAt.toISOString(),
    subject: `day/${day}`,
  };
}
