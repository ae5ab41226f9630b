import type { KnownEndpoint, OperatorRole } from '@sanam/contract';

interface Right {
  readonly roles: readonly OperatorRole[];
  /** What is called for it: the contract allows these roles, and a test compares. */
  readonly endpoints: readonly KnownEndpoint[];
  /** At any amount, above a sum where one is set, or above 5,000. */
  readonly byTwo?: true;
}

/** What each role may do. The server enforces it. */
export const RIGHTS = {
  prices: {
    roles: ['trader', 'admin'],
    endpoints: [
      'POST /desk/matches/{id}/take',
      'POST /desk/matches/{id}/rate',
      'POST /desk/matches/{id}/open',
      'POST /desk/matches/{id}/close',
    ],
  },
  results: { roles: ['trader', 'admin'], endpoints: ['POST /desk/matches/{id}/result/call'] },
  corrections: {
    roles: ['trader', 'admin'],
    endpoints: ['POST /desk/matches/{id}/result', 'POST /desk/matches/{id}/rollback'],
    byTwo: true,
  },
  transfers: {
    roles: ['cashier', 'admin'],
    endpoints: ['POST /desk/transactions/{id}/confirm', 'POST /desk/transactions/{id}/refuse'],
  },
  payouts: { roles: ['cashier', 'admin'], endpoints: ['POST /desk/transactions/{id}/approve'], byTwo: true },
  players: {
    roles: ['cashier', 'admin'],
    endpoints: [
      'POST /desk/players/{id}/disable',
      'POST /desk/players/{id}/enable',
      'POST /desk/players/{id}/end-sessions',
    ],
  },
  playerBank: {
    roles: ['cashier', 'admin'],
    endpoints: ['POST /desk/players/{id}/bank-account'],
    byTwo: true,
  },
  codes: { roles: ['admin'], endpoints: ['POST /desk/players/{id}/reset-code'] },
  adjustments: { roles: ['admin'], endpoints: ['POST /desk/players/{id}/adjust'], byTwo: true },
  reversals: { roles: ['admin'], endpoints: ['POST /desk/transactions/{id}/reverse'], byTwo: true },
  limits: { roles: ['admin'], endpoints: ['POST /desk/limits'], byTwo: true },
  bankAccount: { roles: ['admin'], endpoints: ['POST /desk/deposit-accounts'], byTwo: true },
  reports: { roles: ['cashier', 'admin'], endpoints: ['GET /desk/reports'] },
  closeDay: { roles: ['admin'], endpoints: ['POST /desk/days/{day}/close'] },
  operators: {
    roles: ['admin'],
    endpoints: [
      'GET /desk/operators',
      'POST /desk/operators',
      'POST /desk/operators/{id}/disable',
      'POST /desk/settings',
      'GET /desk/audit',
    ],
  },
  ledger: { roles: ['admin'], endpoints: ['GET /desk/ledger'] },
} as const satisfies Record<string, Right>;

export type RightName = keyof typeof RIGHTS;

export function rightOf(name: RightName): Right {
  return RIGHTS[name];
}
