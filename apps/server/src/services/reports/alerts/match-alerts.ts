import { RESULT_CALL_MINUTES } from '@sanam/contract';
import type { Alert } from '@sanam/contract';
import { roundShare, shareOf } from '../list-exposure.ts';
import type { ExposureRow } from '../list-exposure.ts';
import { OF_NOTHING_ELSE } from './to-alert.ts';

/** The last call of a match without a result. */
export interface LastCall {
  match_id: number;
  status: 'CALLED' | 'WAITING' | 'BEGUN' | 'UNEQUAL' | 'RECALLED' | 'EXPIRED';
  version: number;
  first_by: string;
  first_at: Date;
  second_at: Date | null;
}

export interface MatchFacts {
  now: Date;
  /** The last call of each match without a result, if there was one. */
  calls: readonly LastCall[];
}

const MINUTE_MS = 60_000;
/** A match needs a price this long before its time. */
const PRICE_DUE_MS = 30 * MINUTE_MS;
/** Fights begin a few minutes late as a rule. */
const LATE_MS = 5 * MINUTE_MS;
/** Betting is over for this long, and nobody has called a result. */
const RESULT_DUE_MS = 5 * MINUTE_MS;
const HIGH_SHARE = 0.8;

/** What a match without a result needs of this operator. */
export function matchAlerts(match: ExposureRow, facts: MatchFacts, username: string): Alert[] {
  const { now } = facts;
  const overdueMs = now.getTime() - match.fighting_at.getTime();
  const alerts: Alert[] = [];
  const share = shareOf(match);
  if (share >= HIGH_SHARE) {
    const severity = share >= 1 ? 'CRITICAL' : 'HIGH';
    alerts.push({ ...ofMatch('LIABILITY_HIGH', severity, match), share: roundShare(share) });
  }
  const call = validCall(match, facts);
  if (call) return [...alerts, ...callAlerts(match, call, username)];
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

/** A call that waits for a second operator, or two that differ. Others are void or done. */
function validCall(match: ExposureRow, { calls, now }: MatchFacts): LastCall | undefined {
  const call = calls.find((one) => one.match_id === match.id);
  if (call?.status === 'UNEQUAL') return call;
  const isWaiting = call?.status === 'CALLED' && call.version === match.version;
  if (!isWaiting) return undefined;
  return call.first_at.getTime() + RESULT_CALL_MINUTES * MINUTE_MS > now.getTime() ? call : undefined;
}

/** The operator who made the first call has nothing left to do. */
function callAlerts(match: ExposureRow, call: LastCall, username: string): Alert[] {
  if (call.status === 'UNEQUAL') {
    const since = (call.second_at ?? call.first_at).toISOString();
    return [{ ...ofMatch('RESULT_UNEQUAL', 'HIGH', match), since }];
  }
  if (call.first_by === username) return [];
  return [{ ...ofMatch('RESULT_WAITING', 'HIGH', match), since: call.first_at.toISOString() }];
}

function ofMatch(kind: Alert['kind'], severity: Alert['severity'], match: ExposureRow): Alert {
  const { id, line, match_no: matchNo, fighting_at: fightingAt } = match;
  return {
    ...OF_NOTHING_ELSE,
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
  };
}
