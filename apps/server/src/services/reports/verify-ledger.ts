import type { Database, Sql } from '../../db/database.ts';
import { runLedgerChecks, runLedgerChecksIn } from '../../ledger/ledger-checks.ts';
import { APPROVAL_CHECK } from '../approvals/check.ts';
import { AUDIT_CHECK } from '../audit/check.ts';
import { BET_CHECKS } from '../settlement/check-bets.ts';
import { DAY_CHECK } from './days/check-days.ts';
import { TRANSFER_CHECKS } from '../wallet/check-transfers.ts';
import { DEPOSIT_ACCOUNT_CHECK } from '../wallet/deposit-accounts/check.ts';

const CHECKS = [
  ...TRANSFER_CHECKS,
  ...BET_CHECKS,
  DAY_CHECK,
  APPROVAL_CHECK,
  DEPOSIT_ACCOUNT_CHECK,
  AUDIT_CHECK,
];

/** Verifies the ledger by itself and against the bets, transfers and audit rows, all in one snapshot. */
export function verifyLedger(db: Database, signal?: AbortSignal) {
  return runLedgerChecks(db, CHECKS, signal);
}

/** The same within a transaction that already has a snapshot. */
export function verifyLedgerIn(tx: Sql) {
  return runLedgerChecksIn(tx, CHECKS);
}
