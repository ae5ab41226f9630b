import type { Alert, OperatorRole } from '@sanam/contract';

import { PAGES, pagesOf, type PageName } from '../pages.ts';

type Placed = Pick<Alert, 'kind' | 'subject' | 'match' | 'count' | 'approvalKind'>;

/** The page on which an alert is resolved. */
export interface AlertPlace {
  /** The page at which the rail counts it. */
  readonly page: PageName;
  readonly path: string;
}

/**
 * What a second person approves is listed with the transfers, except results and settings, which have pages of their
 * own.
 */
const APPROVALS = `${PAGES.withdrawals.path}?tab=approvals`;

export function placeOf({ kind, subject, match, approvalKind }: Placed): AlertPlace {
  switch (kind) {
    case 'LEDGER_BROKEN':
      return at('ledger');
    case 'OUTBOX_LAGGING':
      return at('tonight');
    case 'DEPOSITS_WAITING':
      return at('deposits');
    case 'WITHDRAWALS_WAITING':
    case 'WITHDRAWALS_OWED':
      return at('withdrawals');
    case 'STATEMENT_OPEN':
      return at('statement');
    case 'DAY_TO_CLOSE':
      return { page: 'reports', path: `${PAGES.reports.path}?day=${subject.slice('day/'.length)}` };
    case 'APPROVAL_WAITING':
      if (isCorrection(approvalKind)) return { page: 'ringside', path: `/result/${matchIdOf(subject)}` };
      if (approvalKind === 'SETTING' || approvalKind === 'DEPOSIT_ACCOUNT') return at('settings');
      return { page: approvalKind === 'DEPOSIT' ? 'deposits' : 'withdrawals', path: APPROVALS };
    case 'RESULT_UNEQUAL':
    case 'RESULT_WAITING':
    case 'NO_RESULT':
      return { page: 'ringside', path: `/result/${match?.id ?? ''}` };
    case 'LIABILITY_HIGH':
    case 'MATCH_LATE':
    case 'NO_PRICE':
      return match === null || match.line === 'STEP'
        ? at('step')
        : { page: 'ringside', path: `${PAGES.ringside.path}/${match.id}` };
  }
}

/** The matches of which a correction of the result, or taking it back, waits for a second person. */
export function correctingMatchIds(alerts: readonly Placed[]): ReadonlySet<number> {
  const waiting = alerts.filter(
    ({ kind, approvalKind }) => kind === 'APPROVAL_WAITING' && isCorrection(approvalKind),
  );
  return new Set(waiting.map(({ subject }) => Number(matchIdOf(subject))));
}

function isCorrection(kind: Placed['approvalKind']): boolean {
  return kind === 'CORRECTION' || kind === 'ROLLBACK';
}

function matchIdOf(subject: string): string {
  return subject.slice('match/'.length);
}

function at(page: PageName): AlertPlace {
  return { page, path: PAGES[page].path };
}

/** Alerts about transfers that another alert counts as well. */
function isCountedElsewhere({ kind, approvalKind }: Placed): boolean {
  return kind === 'WITHDRAWALS_OWED' || approvalKind === 'DEPOSIT' || approvalKind === 'WITHDRAWAL';
}

/** How many things there are to do at each page of a role. */
export function countByPage(alerts: readonly Placed[], role: OperatorRole): ReadonlyMap<PageName, number> {
  const pages = new Set(pagesOf(role));
  const counts = new Map<PageName, number>();
  for (const alert of alerts) {
    const { page } = placeOf(alert);
    if (isCountedElsewhere(alert) || !pages.has(page)) continue;
    counts.set(page, (counts.get(page) ?? 0) + (alert.count ?? 1));
  }
  return counts;
}
