import type { CategoryCode, Endpoints, ReplyOf } from '@sanam/contract';
import { baht, type Satang } from '@sanam/money';

export type HouseLimits = ReplyOf<Endpoints['GET /desk/limits']>['limits'];

/** What a match may cost: its own limit, else that of its category, else the house's. */
export function liabilityCap(
  limits: HouseLimits,
  match: { readonly id: number; readonly categoryCode: CategoryCode },
): Satang | undefined {
  const scopes = [`MATCH:${match.id}`, `CATEGORY:${match.categoryCode}`, 'ALL'];
  const caps = scopes.map((scope) => limits.find((limit) => limit.scope === scope)?.liabilityMax);
  const cap = caps.find((found) => found !== undefined && found !== null);
  return cap === undefined || cap === null ? undefined : baht(cap);
}
