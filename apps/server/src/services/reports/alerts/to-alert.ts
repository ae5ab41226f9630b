import type { Alert } from '@sanam/contract';

/** The parts of an alert that most kinds do not have. */
export const OF_NOTHING_ELSE = {
  since: null,
  match: null,
  share: null,
  count: null,
  amount: null,
  approvalKind: null,
} as const satisfies Partial<Alert>;
