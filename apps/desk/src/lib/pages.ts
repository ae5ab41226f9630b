import type { OperatorRole } from '@sanam/contract';

export const PAGE_GROUPS = ['trading', 'money', 'office'] as const;
export type PageGroup = (typeof PAGE_GROUPS)[number];

interface PageEntry {
  /** The part of the address after /desk. */
  readonly path: string;
  /** Undefined for a page that is reached from the operator's menu. */
  readonly group?: PageGroup;
  readonly roles: readonly OperatorRole[];
}

/** The pages of the desk, in the order of the rail. Each role sees its own. */
export const PAGES = {
  tonight: { path: '/tonight', group: 'trading', roles: ['trader', 'cashier', 'admin'] },
  ringside: { path: '/ringside', group: 'trading', roles: ['trader', 'admin'] },
  card: { path: '/card', group: 'trading', roles: ['trader', 'admin'] },
  step: { path: '/step', group: 'trading', roles: ['trader', 'admin'] },
  exposure: { path: '/exposure', group: 'trading', roles: ['trader', 'admin'] },
  deposits: { path: '/deposits', group: 'money', roles: ['cashier', 'admin'] },
  withdrawals: { path: '/withdrawals', group: 'money', roles: ['cashier', 'admin'] },
  players: { path: '/players', group: 'money', roles: ['cashier', 'admin'] },
  statement: { path: '/statement', group: 'money', roles: ['cashier', 'admin'] },
  reports: { path: '/reports', group: 'office', roles: ['cashier', 'admin'] },
  audit: { path: '/audit', group: 'office', roles: ['admin'] },
  operators: { path: '/operators', group: 'office', roles: ['admin'] },
  settings: { path: '/settings', group: 'office', roles: ['admin'] },
  ledger: { path: '/ledger', group: 'office', roles: ['admin'] },
  account: { path: '/account', roles: ['trader', 'cashier', 'admin'] },
} as const satisfies Record<string, PageEntry>;

export type PageName = keyof typeof PAGES;

export function pagesOf(role: OperatorRole, group?: PageGroup): readonly PageName[] {
  const entries = Object.entries(PAGES) as [PageName, PageEntry][];
  return entries
    .filter(([, page]) => page.roles.includes(role) && (group === undefined || page.group === group))
    .map(([name]) => name);
}

/** The first page of an operator. */
export function firstPage(role: OperatorRole): PageName {
  return pagesOf(role)[0] ?? 'account';
}
