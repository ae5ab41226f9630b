import { BANGKOK_UTC_OFFSET, matchNightOf } from '@sanam/betting';

import { ACTION_GROUPS, type ActionGroup } from './action-groups.ts';

export interface AuditFilter {
  readonly actor?: string;
  /** As in a row, such as match/12, or the part after the slash alone. */
  readonly subject?: string;
  readonly what?: ActionGroup;
  readonly isTonight?: boolean;
  /** Only what a second person approved. */
  readonly hasSecond?: boolean;
}

/** What is sent for a filter. Tonight begins at six in the morning. */
export function auditQuery({ actor, subject, what, isTonight, hasSecond }: AuditFilter, now: number) {
  return {
    ...(actor !== undefined && { actor }),
    ...(subject !== undefined && (subject.includes('/') ? { subject } : { id: subject })),
    ...(what !== undefined && { action: ACTION_GROUPS[what].join(',') }),
    ...(isTonight === true && { dateFrom: `${matchNightOf(new Date(now))}T06:00:00${BANGKOK_UTC_OFFSET}` }),
    ...(hasSecond === true && { hasSecond: 'true' as const }),
  };
}
