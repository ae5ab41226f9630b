import type { CategoryCode, Endpoints, ReplyOf } from '@sanam/contract';
import { baht, type Satang } from '@sanam/money';

export type HouseLimits = ReplyOf<Endpoints['GET /desk/limits']>['limits'];
export type LimitField = Exclude<keyof HouseLimits[number], 'scope'>;

/** What a match may cost: its own limit, else that of its category, else the house's. */
export function liabilityCap(
  limits: HouseLimits,
  match: { readonly id: number; readonly categoryCode: CategoryCode },
): Satang | undefined {
  const scopes = [`MATCH:${match.id}`, `CATEGORY:${match.categoryCode}`, 'ALL'];
  const cap = inheritedLimit(limits, scopes, 'liabilityMax');
  return cap === null ? undefined : baht(cap);
}

/** The limit that is in force for these scopes, the nearest first; null without one. */
export function inheritedLimit<Field extends LimitField>(
  limits: HouseLimits,
  scopes: readonly string[],
  field: Field,
): HouseLimits[number][Field] | null {
  for (const scope of scopes) {
    const found = limits.find((limit) => limit.scope === scope)?.[field];
    if (found !== undefined && found !== null) return found;
  }
  return null;
}
