import type { Alert } from '@sanam/contract';

type Known = Pick<Alert, 'id' | 'severity'>;

/** When each urgent alert was there last. */
export type UrgentAlerts = ReadonlyMap<string, number>;

/** What goes and comes back within this time is the same thing. */
const SAME_MS = 10 * 60_000;

/**
 * The urgent alerts that have not been there lately. Those of the first list are not new: the operator has just opened
 * the page that shows them.
 */
export function findNewUrgent<Listed extends Known>(
  before: UrgentAlerts | undefined,
  alerts: readonly Listed[],
  now: number,
): { readonly fresh: readonly Listed[]; readonly known: UrgentAlerts } {
  const urgent = alerts.filter(({ severity }) => severity !== 'NORMAL');
  const lately = [...(before ?? [])].filter(([, at]) => now - at < SAME_MS);
  const known = new Map([...lately, ...urgent.map(({ id }) => [id, now] as const)]);
  const seen = new Set(lately.map(([id]) => id));
  return { fresh: before === undefined ? [] : urgent.filter(({ id }) => !seen.has(id)), known };
}
